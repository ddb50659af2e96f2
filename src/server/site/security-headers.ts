import type { FastifyInstance } from "fastify";
import { DATA_CSP } from "./csp.ts";

const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every response. Pages override the CSP and the cache policy; placeholder images may be embedded by
 *  other sites. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return {
    "content-security-policy": DATA_CSP,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // The URL of a paste is its only protection, so it is never sent to another site.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    // Keeps our responses out of other sites' processes, as images or scripts (Spectre).
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissionsPolicy(),
    // No includeSubDomains: other hosts of the domain are the operator's business.
    ...(https ? { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}` } : {}),
  };
}

/** What pages may ask for: nothing, or the camera. */
export function permissionsPolicy({ camera = false } = {}): string {
  return `camera=(${camera ? "self" : ""}), geolocation=(), microphone=(), payment=(), usb=()`;
}

/** Sets the headers and the request id on every response. */
export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  // A callback, not a promise: promises in hooks cost a third of a redirect's time.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
