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
    transformObject(documents) {
      if (!("openapiObject" in documents)) return documents.swaggerObject;
      const { paths = {} } = documents.openapiObject as Described;
      for (const operations of Object.values(paths)) Object.values(operations).forEach(nameContents);
      return documents.openapiObject;
    },
  });
}

interface Described {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

/** Errors are problem details, whatever an operation gives when it succeeds; a redirect has no content. */
function nameContents({ responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (/^3/.test(status)) delete response.content;
    const [problem] = Object.values(response.content ?? {});
    if (/^[45]/.test(status) && problem) response.content = { "application/problem+json": problem };
  }
  // Whatever can be refused can fail as well: a store may be away or full.
  if (responses["4XX"]) responses["5XX"] ??= responses["4XX"];
}
