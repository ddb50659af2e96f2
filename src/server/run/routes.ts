import { Readable } from "node:stream";
import fastifyMultipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { Problem } from "#contract/problem.ts";
import { RunnableTools, WARNINGS_HEADER } from "#contract/run.ts";
import { faceRecipe } from "#faces/face-recipe.ts";
import { readOptionTexts } from "#faces/option-text.ts";
import { findOperation, UnknownOperationError } from "#faces/public-operations.ts";
import type { ToolModules } from "#faces/tool-modules.ts";
import { contentDisposition } from "#server/platform/content-disposition.ts";
import { invalidInput } from "#server/platform/errors.ts";
import { cleanFileName } from "#server/platform/file-name.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, notFound } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { describeTools } from "./describe-tools.ts";
import type { RunWarnings } from "./messages.ts";
import { type ReceivedRecipe, readInputs, readRecipeCall } from "./read-inputs.ts";
import type { RunPool } from "./run-pool.ts";
import { RunFault, type RunOutput } from "./run-process.ts";

export interface RunDeps {
  tools: ToolModules;
  pool: RunPool;
  /** Of all inputs of a run. */
  maxBytes: number;
  basePath: string;
  authenticate: onRequestAsyncHookHandler;
  runs: RateLimiter;
  /** A hash that identifies the request's network without revealing it. */
  networkKeyOf: (request: FastifyRequest) => string;
}

const LIST_CACHE = "public, max-age=300";

/** Runs operations of the tools, `POST /api/run/{tool}/{operation}?option=value`, and recipes, `POST /api/run`. */
export function runRoutes(deps: RunDeps): FastifyPluginAsyncTypebox {
  const { tools, pool, maxBytes, basePath, authenticate, runs, networkKeyOf } = deps;
  return async (app) => {
    let list: Promise<string> | undefined;

    app.route({
      method: "GET",
      url: "/api/run",
      schema: {
        summary: "Operations that can be run, with JSON Schemas of their inputs and options",
        tags: ["run"],
        response: { 200: RunnableTools },
      },
      async handler(_request, reply) {
        list ??= describeTools(tools, basePath).then((described) =>
          JSON.stringify({ tools: described.map(({ declared: _, ...tool }) => tool) } satisfies RunnableTools),
        );
        return reply
          .type("application/json; charset=utf-8")
          .header("cache-control", LIST_CACHE)
          .serializer((text: string) => text)
          .send((await list) as never);
      },
    });

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // With our own limits and messages.
      await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
      // Every other body is the input, whatever its type.
      scope.addContentTypeParser("*", (_request, _body, done) => done(null));
      const post = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
        scope.route({
          method: "POST",
          url,
          // OpenAPI describes each operation instead.
          schema: { hide: true, response: { "4xx": Problem } },
          // The pool limits the time.
          config: { slowBody: true },
          onRequest: [authenticate, limitRequests(runs)],
          handler,
        });
      post("/api/run/:tool/:operation", runOperation);
      post("/api/run", runRecipe);
    });
  };

  async function runOperation(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { tool, operation: wanted } = request.params as { tool: string; operation: string };
    const { id, operation } = await find(tool, wanted);
    const receive = async () => ({ operation, received: await readInputs(request, operation, maxBytes) });
    return run({ tool, id, receive }, request, reply);
  }

  async function runRecipe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const receive = () => readRecipeCall(request, (recipe) => faceRecipe(tools, recipe), maxBytes);
    return run({ tool: "recipe", id: "run", receive }, request, reply);
  }

  interface Call {
    tool: string;
    id: string;
    receive: () => Promise<ReceivedRecipe>;
  }

  async function run({ tool, id, receive }: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let call: ReceivedRecipe | undefined;
    const connection = new AbortController();
    reply.raw.once("close", () => connection.abort(badRequest("The client has gone.")));
    try {
      call = await receive();
      const { operation, received } = call;
      const { timeLimit, recipe } = operation;
      const options = readOptionTexts(operation, [...queryOptions(request), ...received.options]);
      const form = acceptsJson(request.headers.accept) ? "json" : "raw";
      const { inputs, tooLong } = received;
      const traceparent = request.span?.traceparent;
      const caller = { signal: connection.signal, network: networkKeyOf(request), traceparent };
      const running = pool.run({ tool, operation: { id, timeLimit, recipe }, options, inputs, form }, caller);
      const output = await (tooLong ? Promise.race([running, tooLong]) : running);
      // The operation can still be reading its input.
      if ("stream" in output) output.stream.once("close", received.drain);
      else received.drain();
      return send(output, form === "json", request, reply);
    } catch (error) {
      connection.abort(badRequest("The request was rejected."));
      call?.received.drain();
      throw call && isOptionError(error, call.operation) ? invalidInput(error, 400) : error;
    }
  }

  async function find(tool: string, wanted: string): Promise<{ id: string; operation: AnyOperation }> {
    try {
      return await findOperation(tools, tool, wanted);
    } catch (error) {
      if (error instanceof UnknownOperationError) throw notFound(error.message);
      throw error;
    }
  }
}

function queryOptions(request: FastifyRequest): [name: string, text: string][] {
  return Object.entries(request.query as Record<string, string | string[]>).map(([name, text]) => {
    if (typeof text !== "string") throw badRequest(`The option "${name}" was sent twice.`);
    return [name, text];
  });
}

/** An option is part of the URL, so an invalid one is not a matter of content. */
function isOptionError(error: unknown, { inputs }: AnyOperation): error is InputError {
  return error instanceof InputError && error.field !== undefined && !Object.hasOwn(inputs, error.field);
}

/** Whether a client asks for JSON explicitly. */
function acceptsJson(header: string | undefined): boolean {
  return header?.split(",").some((range) => /^\s*application\/json\s*(;|$)/i.test(range)) ?? false;
}

/** A media type with an optional charset; some come from the input. */
const MEDIA_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}(?:; ?charset=[\w-]{1,20})?$/;

function send(output: RunOutput, isJson: boolean, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("content-type", MEDIA_TYPE.test(output.type) ? output.type : "application/octet-stream");
  if (!isJson) reply.header("content-disposition", contentDisposition(cleanFileName(output.fileName, "result")));
  if ("bytes" in output) {
    if (!isJson && output.warnings.length > 0) reply.header(WARNINGS_HEADER, warningsHeader(output));
    return reply.send(Buffer.from(output.bytes.buffer, output.bytes.byteOffset, output.bytes.length));
  }
  const { stream, warnings } = output;
  // Older clients can't read chunks, which trailers need.
  if (!isJson && raw.httpVersionMinor > 0) {
    reply.trailer(WARNINGS_HEADER, (_reply, _payload, done) => done(null, warningsHeader(warnings())));
  }
  return reply.send(Readable.from(withoutDetails(stream), { objectMode: false }));
}

/** The server logs the error of a stream, and this one's may quote the input. It closes the connection. */
async function* withoutDetails(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw new RunFault("A run failed after its result had begun.");
  }
}

/** Longer than most warnings, and far below the limit of headers in common clients. */
const WARNINGS_MAX_LENGTH = 4096;

/** As many warnings as fit, as a JSON list in ASCII. */
function warningsHeader({ warnings }: RunWarnings): string {
  let header = "[";
  for (const warning of warnings) {
    const text = `${header === "[" ? "" : ","}${toAscii(JSON.stringify(warning))}`;
    if (header.length + text.length > WARNINGS_MAX_LENGTH) break;
    header += text;
  }
  return `${header}]`;
}

const toAscii = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
