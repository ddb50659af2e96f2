import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { Problem } from "#contract/problem.ts";
import { unavailable } from "#server/platform/problem.ts";

/** Longer than any healthy store takes, shorter than a load balancer waits. */
const CHECK_TIMEOUT_MS = 2000;

export interface OperationsDeps {
  /** Fails when the store, of rows or of blobs, cannot be written. */
  checkStore(): Promise<void>;
}

const Ok = Type.Object({ status: Type.Literal("ok") });

export function operationsRoutes({ checkStore }: OperationsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
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
      async handler(request) {
        const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        const late = new Promise<never>((_, reject) => {
          timeout.addEventListener("abort", () => reject(new Error("The store did not answer in time.")));
        });
        try {
          await Promise.race([checkStore(), late]);
        } catch (error) {
          request.log.warn({ err: error }, "store check failed");
          throw unavailable("The store cannot be reached.");
        }
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
