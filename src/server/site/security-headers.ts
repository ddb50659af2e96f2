import type { FastifyInstance } from "fastify";
import { DATA_CSP } from "./csp.ts";

const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every answer. A page replaces the content security policy and the cache policy by its own, a
 *  placeholder image lets other sites show it. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return {
    "content-security-policy": DATA_CSP,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // The address of a paste is its only lock; it never travels to another site.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    // No other site gets our answers into its process, as images or scripts (Spectre).
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Without includeSubDomains: what else is on the domain is not ours to speak for.
    ...(https ? { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}` } : {}),
  };
}

/** Sets them on every answer, with the request's id, in one hook. */
export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  // Hooks of every request call back: a promise each would cost a third of a redirect.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
