import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "#server/platform/errors.ts";
import { methodNotAllowed, notFound } from "#server/platform/problem.ts";
import { FALLBACK_PAGE, SHORT_LINK_PAGE } from "#shared/built-site.ts";
import { acceptsHtml, chooseEncoding, matchesEtag } from "./accept.ts";
import { siteCsp } from "./csp.ts";
import type { SiteDocument } from "./documents.ts";
import { permissionsPolicy } from "./security-headers.ts";

export interface SiteDeps {
  /** Folder of the built site. */
  folder: string;
  documents: ReadonlyMap<string, SiteDocument>;
  basePath: string;
}

const NOT_FOUND = "404/index.html";
/** Paths that the client router matches as a paste; the paste page then shows that it doesn't exist. */
const PASTE_PATH = /^\/tools\/pastebin\/[^/?]+(\?|$)/;
/** The only page that may use the camera. */
const CAMERA_PAGE = "/tools/code-reader";
/** Served in place of the file that they are a compressed copy of. */
const COMPRESSED = /\.(?:br|gz)$/;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Serves the built site. Only files present at startup are served. */
export async function siteRoutes(app: FastifyInstance, { folder, documents, basePath }: SiteDeps): Promise<void> {
  if (documents.size === 0) return;

  for (const [file, document] of documents) {
    // Short links serve this page themselves, with the alias filled in.
    if (file === FALLBACK_PAGE || file === SHORT_LINK_PAGE) continue;
    const path = `/${file.replace(/\/?index\.html$/, "")}`;
    const status = file === NOT_FOUND ? 404 : 200;
    app.get(path, HIDDEN, (request, reply) => {
      if (path === CAMERA_PAGE) reply.header("permissions-policy", permissionsPolicy({ camera: true }));
      return sendDocument(document, request, reply, status);
    });
    if (path === "/" || !file.endsWith("index.html")) continue;
    app.get(`${path}/`, HIDDEN, (request, reply) => reply.redirect(basePath + path + queryOf(request.url), 308));
  }

  // The service worker takes what is shared with the installed site. Without it, the page asks to share it again, and the
  // body is never read.
  app.post(
    "/share",
    { ...HIDDEN, onRequest: async (_, reply) => reply.redirect(`${basePath}/?shared`, 303) },
    () => {},
  );

  const fallback = documents.get(FALLBACK_PAGE);
  if (fallback) {
    app.get("/tools/pastebin/:id([0-9A-Za-z]{12})", HIDDEN, (request, reply) => {
      // Anyone with the URL may read the paste, but search engines should not list it.
      reply.header("x-robots-tag", "noindex");
      return sendDocument(fallback, request, reply);
    });
  }
  for (const folder of ["/s", "/tools/pastebin"]) {
    app.get<{ Params: { id: string } }>(`${folder}/:id/`, HIDDEN, ({ params, url }, reply) =>
      reply.redirect(`${basePath}${folder}/${encodeURIComponent(params.id)}${queryOf(url)}`, 308),
    );
  }

  const options: FastifyStaticOptions = {
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header("cache-control", cachePolicy(reply.request.url));
      reply.header("content-security-policy", siteCsp());
    },
  };
  // A path from a visitor is never looked up on disk. One route for thousands of assets, because each route takes time at
  // startup.
  const assets = new Set(await readdir(join(folder, "assets")));
  await app.register(fastifyStatic, { ...options, root: join(folder, "assets"), serve: false, decorateReply: true });
  app.get<{ Params: { file: string } }>("/assets/:file", HIDDEN, ({ params: { file } }, reply) =>
    assets.has(file) && !COMPRESSED.test(file) ? reply.sendFile(file) : reply.callNotFound(),
  );
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz,html,xml,txt}", "**/.*", ...documents.keys()],
  });
}

/** Handles unknown paths: a problem under /api and for programs, the not-found page for browsers. */
export function siteNotFound({ documents, basePath }: Pick<SiteDeps, "documents" | "basePath">) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (!isApi(request) && !isRead(request)) throw methodNotAllowed(["GET", "HEAD"]);
    const path = canonicalPath(request.url, documents);
    if (path) return reply.redirect(basePath + path + queryOf(request.url), 308);
    const page = documents.get(PASTE_PATH.test(request.url) ? FALLBACK_PAGE : NOT_FOUND);
    if (!page || !wantsPage(request)) {
      return sendProblem(notFound("Nothing found at this URL."), request, reply);
    }
    return sendDocument(page, request, reply, 404);
  };
}

/** The path in its canonical letter case, if it differs: the client router ignores case. */
function canonicalPath(url: string, documents: ReadonlyMap<string, SiteDocument>): string | undefined {
  const path = url.replace(/\?.*$/s, "");
  const lower = path.toLowerCase();
  const [, folder = "", id = ""] = PATH_WITH_ID.exec(path) ?? [];
  const canonical = documents.has(`${lower.slice(1)}/index.html`) ? lower : folder.toLowerCase() + id;
  return canonical === path ? undefined : canonical || undefined;
}

const PATH_WITH_ID = /^(\/s\/|\/tools\/pastebin\/)([^/]+)$/i;

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

const isApi = ({ url }: FastifyRequest) => /^\/api(\/|$|\?)/.test(url);

/** Whether to respond to an error with a page instead of a problem. */
export const wantsPage = (request: FastifyRequest) =>
  isRead(request) && !isApi(request) && acceptsHtml(request.headers.accept);

const HIDDEN = { schema: { hide: true } };

async function sendDocument(
  document: SiteDocument,
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const { csp, hash } = await document.head();
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
  reply
    .code(status)
    .type(document.type)
    .header("content-security-policy", csp)
    .header("cache-control", status === 200 ? cachePolicy(url) : "no-store")
    .header("vary", "accept-encoding");
  if (status === 200) {
    reply.header("etag", etag);
    if (matchesEtag(headers["if-none-match"], etag)) return reply.code(304).send();
  }
  if (!encoding) return reply.send(await document.read());
  return reply.header("content-encoding", encoding).send(await document.compressed[encoding]());
}

/** Names of assets contain a hash of their content. */
const cachePolicy = (url: string) => (url.startsWith("/assets/") ? IMMUTABLE : "no-cache");

const queryOf = (url: string) => (url.includes("?") ? url.slice(url.indexOf("?")) : "");
