import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { Problem } from "#contract/problem.ts";
import { unavailable } from "#server/platform/problem.ts";
import { share } from "#server/platform/share.ts";

/** Longer than any healthy store takes, shorter than a load balancer waits. */
const CHECK_TIMEOUT_MS = 2000;
/** Anybody may ask, and a check writes to the store and asks the bucket. */
const CHECK_KEPT_MS = 1000;

export interface OperationsDeps {
  /** Fails when the store, of rows or of blobs, cannot be written. */
  checkStore(): Promise<void>;
  monotonic: () => number;
}

const Ok = Type.Object({ status: Type.Literal("ok") });

export function operationsRoutes({ checkStore, monotonic }: OperationsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const isReady = share(
      async () => {
        const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        const late = new Promise<never>((_, reject) => {
          timeout.addEventListener("abort", () => reject(new Error("The store did not answer in time.")));
        });
        try {
          await Promise.race([checkStore(), late]);
          return true;
        } catch (error) {
          app.log.warn({ err: error }, "store check failed");
          return false;
        }
      },
      CHECK_KEPT_MS,
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
      schema: { summary: "The process can serve", tags: ["operations"], response: { 200: Ok, 503: Problem } },
      async handler() {
        if (!(await isReady())) throw unavailable("The store cannot be reached.");
        return { status: "ok" as const };
      },
    });

    app.route({
      method: "GET",
      url: "/api/openapi.json",
      schema: { summary: "This description", tags: ["operations"] },
      handler: async (_request, reply) => reply.type("application/json; charset=utf-8").send(app.swagger()),
    });
  };
}
