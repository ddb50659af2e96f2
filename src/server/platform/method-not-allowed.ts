import type { FastifyInstance, HTTPMethods } from "fastify";
import { methodNotAllowed } from "./problem.ts";

const METHODS: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Watches which routes are added to `app`. The returned function then adds a 405 for their other methods. */
export function watchMethods(app: FastifyInstance): () => void {
  const allowed = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = allowed.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    allowed.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...allowed]) {
      const others = METHODS.filter((method) => !methods.has(method));
      if (others.length === 0) continue;
      const names = [...methods];
      app.route({
        url,
        method: others,
        schema: { hide: true },
        // In onRequest, before a body is read.
        onRequest: async () => {
          throw methodNotAllowed(names);
        },
        handler: () => {},
      });
    }
  };
}
