import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Monitoring calls the process directly, not through the proxy that adds the base path. */
const UNPREFIXED_PATHS = ["/health", "/ready", "/metrics"];
/** A path without a route. */
const UNROUTED_PATH = "/api/outside-of-the-base-path";

/** Removes the base path from request URLs, because routes are declared without it.
 *  @param basePath such as "/tools-site", or ""
 *  @example stripBasePath("/tools-site")({ url: "/tools-site/tools?category=text" }) // "/tools?category=text" */
export function stripBasePath(basePath: string): (request: Pick<IncomingMessage, "url">) => string {
  return ({ url = "" }) => {
    if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
    const [path = "", query] = url.split("?", 2);
    if (UNPREFIXED_PATHS.includes(path)) return url;
    return path === basePath ? `/${query === undefined ? "" : `?${query}`}` : UNROUTED_PATH;
  };
}

/** Redirects `/tools-site` to `/tools-site/`, because relative links resolve below the slash only. */
export function redirectToBase(app: FastifyInstance, basePath: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { originalUrl } = request;
    const rest = originalUrl.slice(basePath.length);
    if (!originalUrl.startsWith(basePath) || (rest !== "" && !rest.startsWith("?"))) return done();
    reply.redirect(`${basePath}/${rest}`, 308);
  });
}
