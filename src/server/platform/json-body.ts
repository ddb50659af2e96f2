import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { countKeys, measureJson } from "./json-shape.ts";
import { badRequest, unsupportedMedia } from "./problem.ts";

const JSON_TYPE = /^\s*application\/json\b/i;
/** Of these the framework reads no body. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** For routes that don't ask for more. */
export const BODY_MAX_BYTES = 16_384;
/** For routes whose body is a few words. */
export const SMALL_BODY_MAX_BYTES = 4096;

/** No route takes a body with more; a body within these limits is parsed in no time. */
const MAX_DEPTH = 16;
const MAX_KEYS = 64;
const MAX_VALUES = 1024;

/** Bodies are JSON in UTF-8 and nothing else. A form of another site cannot send that without asking first (CORS). */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    // Decoding would silently put U+FFFD in the place of broken bytes.
    if (!isUtf8(body)) return done(badRequest("The body is not UTF-8."));
    const { depth, keys, values } = measureJson(body);
    if (depth > MAX_DEPTH) return done(badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`));
    if (keys > MAX_KEYS) return done(badRequest(`The body has more than ${MAX_KEYS} keys.`));
    if (values > MAX_VALUES) return done(badRequest(`The body has more than ${MAX_VALUES} values.`));
    const text = body.toString("utf8");
    parseJson(request, text, (error, value) => {
      if (error) return done(badRequest(text === "" ? "The body is empty." : "The body cannot be read as JSON."));
      done(countKeys(value) < keys ? badRequest("The body names a key twice.") : null, value);
    });
  });
  // A compressed body could unfold to any size.
  app.addHook("onRequest", (request, _reply, done) => {
    const encoding = request.headers["content-encoding"];
    const compressed = encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity";
    done(compressed ? unsupportedMedia("Send the body without compression.") : undefined);
  });
  // Its stream never ends: Node does not begin one for a request that announces no body.
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, method } = request;
    const announced = JSON_TYPE.test(headers["content-type"] ?? "") && !BODILESS.has(method);
    const comes = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    done(announced && !comes ? badRequest("The body is empty.") : undefined);
  });
}
