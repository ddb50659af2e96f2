import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";

/** Describes the routes added after this call as OpenAPI 3.1, from the schemas that validate them. */
export async function describeApi(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sundry",
        description: "The API of a site of small developer tools. Errors are RFC 9457 problem details.",
        version: "1",
      },
      servers: [{ url: publicOrigin }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "From POST /api/auth/anonymous, or an API key." },
        },
      },
    },
    transformObject(documents) {
      if (!("openapiObject" in documents)) return documents.swaggerObject;
      const { paths = {} } = documents.openapiObject as ApiDocument;
      for (const operations of Object.values(paths)) Object.values(operations).forEach(setContentTypes);
      return documents.openapiObject;
    },
  });
}

interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

/** Errors are always problem details, and redirects have no content. The plugin applies the route's own type to all. */
function setContentTypes({ responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (/^3/.test(status)) delete response.content;
    const [problem] = Object.values(response.content ?? {});
    if (/^[45]/.test(status) && problem) response.content = { "application/problem+json": problem };
  }
  // Every operation that can be rejected can also fail: the store may be unreachable or full.
  if (responses["4XX"]) responses["5XX"] ??= responses["4XX"];
}
