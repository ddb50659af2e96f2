import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, unavailable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { InputError } from "#shared/input-error.ts";
import { type AddressedImage, type ImageType, readImageAddress } from "#tools/mock-image-generator/image-address.ts";
import { fewAtOnce } from "./few-at-once.ts";

const AT_ONCE = 2;
const PATIENCE = 200;
/** What an address gives never changes. */
const FOREVER = "public, max-age=31536000, immutable";

const TYPES: Readonly<Record<ImageType, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** Placeholder images for the pages of others: `/mock/300x200/cccccc/333333.png?text=Hello`. */
export function mockRoutes({ images }: { images: RateLimiter }): FastifyPluginAsyncTypebox {
  const run = fewAtOnce(AT_ONCE, PATIENCE);
  return async (app) => {
    app.route({
      method: "GET",
      url: "/mock/*",
      schema: {
        // OpenAPI has no parameter of several path segments.
        hide: true,
        querystring: Type.Object({ text: Type.Optional(Type.String()) }),
      },
      onRequest: limitRequests(images),
      async handler(request, reply) {
        // The asterisk breaks TypeBox, which takes the names of parameters for patterns.
        const { "*": path } = request.params as { "*": string };
        const wanted = read(path, request.query.text ?? "");
        // The library that draws is loaded when somebody first asks.
        const file = await run(async () => (await import("./render.ts")).renderMock(wanted));
        if (!file) throw unavailable("Too many images are being drawn. Please try again in a moment.");
        return reply
          .type(TYPES[wanted.type])
          .header("cache-control", FOREVER)
          .header("access-control-allow-origin", "*")
          .header("cross-origin-resource-policy", "cross-origin")
          .send(file);
      },
    });
  };
}

function read(path: string, label: string): AddressedImage {
  try {
    return readImageAddress(path, label);
  } catch (error) {
    if (error instanceof InputError) throw badRequest(error.message);
    throw error;
  }
}
