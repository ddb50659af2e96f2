import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Whoever watches the process asks it itself, and not by way of the proxy that knows where the site is. */
const EVERYWHERE = ["/health", "/ready", "/metrics"];
/** No route has this path. */
const NOWHERE = "/api/outside-of-the-base-path";

/** Translates the paths that visitors ask for into those of the routes, which know nothing of the base path.
 *  @param basePath "" or such as "/tools-site"
 *  @example routeUrl("/tools-site")({ url: "/tools-site/tools?category=text" }) // "/tools?category=text" */
export function routeUrl(basePath: string): (request: Pick<IncomingMessage, "url">) => string {
  return ({ url = "" }) => {
    if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
    const [path = "", query] = url.split("?", 2);
    if (EVERYWHERE.includes(path)) return url;
    return path === basePath ? `/${query === undefined ? "" : `?${query}`}` : NOWHERE;
  };
}

/** Sends whoever asks for the base path without its last slash on: below `/tools-site` is only what follows the slash. */
export function redirectToBase(app: FastifyInstance, basePath: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { originalUrl } = request;
    const rest = originalUrl.slice(basePath.length);
    if (!originalUrl.startsWith(basePath) || (rest !== "" && !rest.startsWith("?"))) return done();
    reply.redirect(`${basePath}/${rest}`, 308);
  });
}

/** Whether a built file names paths of the site; scripts find what they load beside themselves, and styles load nothing. */
export function namesPaths(file: string): boolean {
  return /\.html$|^robots\.txt$|^assets\/manifest-[^/]+\.js$/.test(file);
}

/** A built file as it must be below a base path.
 *  @throws {Error} when it does not name paths where they are expected. */
export function placeBelow(basePath: string, file: string, text: string): string {
  if (file === "robots.txt") return replaceSome(file, text, /^(Disallow: )\//gm, `$1${basePath}/`);
  const assets = /"\/assets\//g;
  if (!file.endsWith(".html")) return replaceSome(file, text, assets, `"${basePath}/assets/`);
  const links = text
    // React escapes quotes in text, so these are attributes.
    .replace(/ (href|src|action)="\/(?!\/)/g, ` $1="${basePath}/`)
    .replace(/ (content="0;url=|value=")(\/api\/|\/mock\/)/g, ` $1${basePath}$2`)
    .replace(assets, `"${basePath}/assets/`);
  return replaceSome(file, links, /"basename":"\/"/g, `"basename":"${basePath}/"`);
}

function replaceSome(file: string, text: string, what: RegExp, replacement: string): string {
  const replaced = text.replace(what, replacement);
  if (replaced === text) throw new Error(`${file} has no ${what.source}; the site cannot be put below a base path`);
  return replaced;
}
