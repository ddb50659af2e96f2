import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "#server/platform/errors.ts";
import { methodNotAllowed, notFound } from "#server/platform/problem.ts";
import { FALLBACK_PAGE, SHORT_LINK_PAGE } from "#shared/built-site.ts";
import { acceptsHtml, chooseEncoding, matchesEtag } from "./accept.ts";
import { siteCsp } from "./csp.ts";
import type { SiteDocument } from "./documents.ts";

export interface SiteDeps {
  /** Folder of the built site. */
  folder: string;
  documents: ReadonlyMap<string, SiteDocument>;
  basePath: string;
}

const NOT_FOUND = "404/index.html";
/** What the browser's router takes for the address of a paste; the page itself says that there is none. */
const A_PASTE = /^\/tools\/pastebin\/[^/?]+(\?|$)/;
const A_YEAR = "public, max-age=31536000, immutable";

/** The built site: documents from memory, everything else from disk. Only files that were there at start are served. */
export async function siteRoutes(app: FastifyInstance, { folder, documents, basePath }: SiteDeps): Promise<void> {
  if (documents.size === 0) return;

  for (const [file, document] of documents) {
    // The short links serve theirs, each with its own alias in it.
    if (file === FALLBACK_PAGE || file === SHORT_LINK_PAGE) continue;
    const path = `/${file.replace(/\/?index\.html$/, "")}`;
    const status = file === NOT_FOUND ? 404 : 200;
    app.get(path, HIDDEN, (request, reply) => sendDocument(document, request, reply, status));
    if (path === "/" || !file.endsWith("index.html")) continue;
    app.get(`${path}/`, HIDDEN, (request, reply) => reply.redirect(basePath + path + queryOf(request.url), 308));
  }

  const fallback = documents.get(FALLBACK_PAGE);
  if (fallback) {
    app.get("/tools/pastebin/:id([0-9A-Za-z]{12})", HIDDEN, (request, reply) => {
      // Whoever has the address may read it; a search engine should not hand it out.
      reply.header("x-robots-tag", "noindex");
      return sendDocument(fallback, request, reply);
    });
  }
  for (const folder of ["/s", "/tools/pastebin"]) {
    app.get<{ Params: { id: string } }>(`${folder}/:id/`, HIDDEN, ({ params, url }, reply) =>
      reply.redirect(`${basePath}${folder}/${encodeURIComponent(params.id)}${queryOf(url)}`, 308),
    );
  }

  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file that exists: no path that a visitor writes is ever looked up on the disk.
    wildcard: false,
    index: false,
    globIgnore: ["**/*.br", "**/*.gz", "**/*.html", "**/*.xml", "**/*.txt", "**/.*"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header("cache-control", cachePolicy(reply.request.url));
      reply.header("content-security-policy", siteCsp());
    },
  });
}

/** The answer for what no route knows: data under /api and for programs, the site's own page for a browser. */
export function siteNotFound({ documents, basePath }: Pick<SiteDeps, "documents" | "basePath">) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (!isApi(request) && !onlyReads(request)) throw methodNotAllowed(["GET", "HEAD"]);
    const path = inOwnLetters(request.url, documents);
    if (path) return reply.redirect(basePath + path + queryOf(request.url), 308);
    const page = documents.get(A_PASTE.test(request.url) ? FALLBACK_PAGE : NOT_FOUND);
    if (!page || !wantsPage(request)) {
      return sendProblem(notFound("There is nothing here."), request, reply);
    }
    return sendDocument(page, request, reply, 404);
  };
}

/** The path of a page that was asked for in other letters: the browser's router would take it for the same page. */
function inOwnLetters(url: string, documents: ReadonlyMap<string, SiteDocument>): string | undefined {
  const path = url.replace(/\?.*$/s, "");
  const lower = path.toLowerCase();
  const [, folder = "", id = ""] = BELOW_FOLDER.exec(path) ?? [];
  const own = documents.has(`${lower.slice(1)}/index.html`) ? lower : folder.toLowerCase() + id;
  return own === path ? undefined : own || undefined;
}

const BELOW_FOLDER = /^(\/s\/|\/tools\/pastebin\/)([^/]+)$/i;

const onlyReads = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

const isApi = ({ url }: FastifyRequest) => /^\/api(\/|$|\?)/.test(url);

/** Whether an error is answered with a page rather than with data. */
export const wantsPage = (request: FastifyRequest) =>
  onlyReads(request) && !isApi(request) && acceptsHtml(request.headers.accept);

const HIDDEN = { schema: { hide: true } };

async function sendDocument(
  document: SiteDocument,
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const etag = `"${document.hash}${encoding ? `-${encoding}` : ""}"`;
  reply
    .code(status)
    .type(document.type)
    .header("content-security-policy", document.csp)
    .header("cache-control", status === 200 ? cachePolicy(url) : "no-store")
    .header("vary", "accept-encoding");
  if (status === 200) {
    reply.header("etag", etag);
    if (matchesEtag(headers["if-none-match"], etag)) return reply.code(304).send();
  }
  if (!encoding) return reply.send(document.bytes);
  return reply.header("content-encoding", encoding).send(await document.compressed(encoding));
}

/** The name of an asset has its content's hash in it. */
const cachePolicy = (url: string) => (url.startsWith("/assets/") ? A_YEAR : "no-cache");

const queryOf = (url: string) => (url.includes("?") ? url.slice(url.indexOf("?")) : "");
