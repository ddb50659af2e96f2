import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";

/** Describes the routes that are added after it as OpenAPI 3.1, from the schemas that check them. */
export async function describeApi(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sundry",
        description: "The server side of a site of small tools. Errors are RFC 9457 problem details.",
        version: "1",
      },
      servers: [{ url: publicOrigin }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "From POST /api/auth/anonymous." },
        },
      },
    },
  });
}
