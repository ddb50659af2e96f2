import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { parse } from "secure-json-parse";
import { countKeys, measureJson } from "./json-shape.ts";
import { badRequest, type HttpProblem, unsupportedMedia } from "./problem.ts";

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

/**
 * Parses a body of JSON in UTF-8.
 * @throws {HttpProblem} 400
 */
export function parseJson(body: Buffer): unknown {
  // Decoding would silently replace invalid bytes with U+FFFD.
  if (!isUtf8(body)) throw badRequest("The body is not valid UTF-8.");
  const { depth, keys, values } = measureJson(body);
  if (depth > MAX_DEPTH) throw badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  if (keys > MAX_KEYS) throw badRequest(`The body has more than ${MAX_KEYS} keys.`);
  if (values > MAX_VALUES) throw badRequest(`The body has more than ${MAX_VALUES} values.`);
  if (body.length === 0) throw badRequest("The body is empty.");
  const value = parseSafely(body.toString("utf8"));
  if (countKeys(value) < keys) throw badRequest("The body contains a duplicate key.");
  return value;
}

function parseSafely(text: string): unknown {
  try {
    return parse(text, null, { protoAction: "error", constructorAction: "error" });
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}

/** Accepts only JSON in UTF-8. A form on another site can't send that without a CORS preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body: Buffer, done) => {
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as HttpProblem);
    }
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
