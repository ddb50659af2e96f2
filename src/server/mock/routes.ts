import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, unavailable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { InputError } from "#shared/input-error.ts";
import { type AddressedImage, type ImageType, parseImageAddress } from "#tools/mock-image-generator/image-address.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

const MAX_RUNNING = 2;
const MAX_WAITING = 200;
/** The image of a URL never changes. */
const FOREVER = "public, max-age=31536000, immutable";

const TYPES: Readonly<Record<ImageType, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** Placeholder images for other sites: `/mock/300x200/cccccc/333333.png?text=Hello`. */
export function mockRoutes({ images }: { images: RateLimiter }): FastifyPluginAsyncTypebox {
  const run = limitConcurrency(MAX_RUNNING, MAX_WAITING);
  return async (app) => {
    app.route({
      method: "GET",
      url: "/mock/*",
      schema: {
        // OpenAPI has no path parameter with several segments.
        hide: true,
        querystring: Type.Object({ text: Type.Optional(Type.String()) }),
      },
      onRequest: limitRequests(images),
      async handler(request, reply) {
        // Untyped: TypeBox reads parameter names as patterns, and the asterisk breaks it.
        const { "*": path } = request.params as { "*": string };
        const parsed = parseAddress(path, request.query.text ?? "");
        // The image library is loaded on the first request.
        const file = await run(async () => (await import("./render.ts")).renderMock(parsed));
        if (!file) throw unavailable("Too many images are being drawn right now. Please try again in a moment.");
        return reply
          .type(TYPES[parsed.type])
          .header("cache-control", FOREVER)
          .header("access-control-allow-origin", "*")
          .header("cross-origin-resource-policy", "cross-origin")
          .send(file);
      },
    });
  };
}

function parseAddress(path: string, label: string): AddressedImage {
  try {
    return parseImageAddress(path, label);
  } catch (error) {
    if (error instanceof InputError) throw badRequest(error.message);
    throw error;
  }
}
