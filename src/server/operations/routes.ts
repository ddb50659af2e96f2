import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { Problem } from "#contract/problem.ts";
import { coalesce } from "#server/platform/coalesce.ts";
import { unavailable } from "#server/platform/problem.ts";

/** Longer than a healthy store takes, shorter than a load balancer waits. */
const CHECK_TIMEOUT_MS = 2000;
/** Anyone may call `/ready`, and each check writes to the store and queries the bucket. */
const CHECK_CACHE_MS = 1000;

export interface OperationsDeps {
  /** Rejects when the database or the blob store is not writable. */
  checkStore(): Promise<void>;
  monotonic: () => number;
  /** OpenAPI path items of what has no routes of its own. */
  morePaths?: () => Promise<Record<string, object>>;
}

const Ok = Type.Object({ status: Type.Literal("ok") });

export function operationsRoutes({ checkStore, monotonic, morePaths }: OperationsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const isReady = coalesce(
      async () => {
        const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        const timedOut = new Promise<never>((_, reject) => {
          timeout.addEventListener("abort", () => reject(new Error("The store did not respond in time.")));
        });
        try {
          await Promise.race([checkStore(), timedOut]);
          return true;
        } catch (error) {
          app.log.warn({ err: error }, "store check failed");
          return false;
        }
      },
      CHECK_CACHE_MS,
      monotonic,
    );

    app.route({
      method: "GET",
      url: "/health",
      schema: { summary: "The process is alive", tags: ["operations"], response: { 200: Ok } },
      handler: async () => ({ status: "ok" as const }),
    });

    app.route({
      method: "GET",
      url: "/ready",
      schema: { summary: "The process can serve requests", tags: ["operations"], response: { 200: Ok, 503: Problem } },
      async handler() {
        if (!(await isReady())) throw unavailable("The store can't be reached.");
        return { status: "ok" as const };
      },
    });

    app.route({
      method: "GET",
      url: "/api/openapi.json",
      schema: { summary: "This API description", tags: ["operations"] },
      async handler(_request, reply) {
        const document = app.swagger();
        const paths: Record<string, object | undefined> = { ...document.paths };
        for (const [path, item] of Object.entries((await morePaths?.()) ?? {}))
          paths[path] = { ...paths[path], ...item };
        return reply.type("application/json; charset=utf-8").send({ ...document, paths });
      },
    });
  };
}
