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
