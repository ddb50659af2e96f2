import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { countKeys, measureJson } from "./json-shape.ts";
import { badRequest, unsupportedMedia } from "./problem.ts";

const JSON_TYPE = /^\s*application\/json\b/i;
/** Fastify reads no body for these. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Default body limit of a route. */
export const BODY_MAX_BYTES = 16_384;
/** For routes with short bodies. */
export const SMALL_BODY_MAX_BYTES = 4096;

/** No route needs more, and a body within these limits parses quickly. */
const MAX_DEPTH = 16;
const MAX_KEYS = 64;
const MAX_VALUES = 1024;

/** Accepts only JSON in UTF-8. A form on another site can't send that without a CORS preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    // Decoding would silently replace invalid bytes with U+FFFD.
    if (!isUtf8(body)) return done(badRequest("The body is not valid UTF-8."));
    const { depth, keys, values } = measureJson(body);
    if (depth > MAX_DEPTH) return done(badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`));
    if (keys > MAX_KEYS) return done(badRequest(`The body has more than ${MAX_KEYS} keys.`));
    if (values > MAX_VALUES) return done(badRequest(`The body has more than ${MAX_VALUES} values.`));
    const text = body.toString("utf8");
    parseJson(request, text, (error, value) => {
      if (error) return done(badRequest(text === "" ? "The body is empty." : "The body is not valid JSON."));
      done(countKeys(value) < keys ? badRequest("The body contains a duplicate key.") : null, value);
    });
  });
  // A compressed body could expand to any size.
  app.addHook("onRequest", (request, _reply, done) => {
    const encoding = request.headers["content-encoding"];
    const compressed = encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity";
    done(compressed ? unsupportedMedia("Send the body without compression.") : undefined);
  });
  // With `optimizeEmptyRequests`, a body that is announced only by its type would be awaited forever.
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, method } = request;
    const isJson = JSON_TYPE.test(headers["content-type"] ?? "") && !BODILESS.has(method);
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    done(isJson && !hasBody ? badRequest("The body is empty.") : undefined);
  });
}
