import { Readable } from "node:stream";
import fastifyMultipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { Problem } from "#contract/problem.ts";
import { RunnableTools, WARNINGS_HEADER } from "#contract/run.ts";
import { interfaceRecipe } from "#interfaces/interface-recipe.ts";
import { readOptionTexts } from "#interfaces/option-text.ts";
import { findOperation, UnknownOperationError } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { contentDisposition } from "#server/platform/content-disposition.ts";
import { invalidInput } from "#server/platform/errors.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { watchRate } from "#server/platform/min-rate.ts";
import { badRequest, notFound } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import type { Spool, Spools } from "#server/platform/spool.ts";
import { cleanFileName } from "#shared/file-name.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { describeTools } from "./describe-tools.ts";
import type { RunWarnings } from "./messages.ts";
import { type ReceivedRecipe, receiveInputs, receiveRecipeCall } from "./read-inputs.ts";
import type { RunPool } from "./run-pool.ts";
import type { RunOutput } from "./run-process.ts";

export interface RunDeps {
  tools: ToolModules;
  pool: RunPool;
  /** Where inputs and results wait. */
  spools: Spools;
  maxInputBytes: number;
  basePath: string;
  authenticate: onRequestAsyncHookHandler;
  runs: RateLimiter;
  /** A hash that identifies the request's network without revealing it. */
  networkKeyOf: (request: FastifyRequest) => string;
}

const LIST_CACHE = "public, max-age=300";

/** Runs operations of the tools, `POST /api/run/{tool}/{operation}?option=value`, and recipes, `POST /api/run`. */
export function runRoutes(deps: RunDeps): FastifyPluginAsyncTypebox {
  const { tools, pool, spools, maxInputBytes, basePath, authenticate, runs, networkKeyOf } = deps;
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
    const receive = async (spool: Spool) => ({
      operation,
      received: await receiveInputs(request, operation, maxInputBytes, spool),
    });
    return run({ tool, id, receive }, request, reply);
  }

  async function runRecipe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const open = (recipe: unknown) => interfaceRecipe(tools, recipe);
    const receive = (spool: Spool) => receiveRecipeCall(request, open, maxInputBytes, spool);
    return run({ tool: "recipe", id: "run", receive }, request, reply);
  }

  interface Call {
    tool: string;
    id: string;
    receive: (spool: Spool) => Promise<ReceivedRecipe>;
  }

  /** Receives everything, then takes a process, and gives it back before the result is sent. */
  async function run({ tool, id, receive }: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const network = networkKeyOf(request);
    const input = spools.open(network);
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort(badRequest("The client has gone.")));
    let call: ReceivedRecipe | undefined;
    try {
      const evicted = Promise.withResolvers<never>();
      input.waitForClient(evicted.reject);
      call = await Promise.race([receive(input), evicted.promise]);
      input.waitForClient(undefined);
      const { operation, received } = call;
      const { timeLimit, recipe } = operation;
      const options = readOptionTexts(operation, [...queryOptions(request), ...received.options]);
      const form = acceptsJson(request.headers.accept) ? "json" : "raw";
      const output = await pool.run(
        { tool, operation: { id, timeLimit, recipe }, options, inputs: received.inputs, form },
        { signal: gone.signal, network, traceparent: request.span?.traceparent },
      );
      return send(output, form === "json", reply);
    } catch (error) {
      throw call && isOptionError(error, call.operation) ? invalidInput(error, 400) : error;
    } finally {
      input.close();
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

function send(output: RunOutput, isJson: boolean, reply: FastifyReply): FastifyReply {
  const { content } = output;
  reply
    .header("content-type", MEDIA_TYPE.test(output.type) ? output.type : "application/octet-stream")
    .header("content-length", content.size);
  if (!isJson) {
    reply.header("content-disposition", contentDisposition(cleanFileName(output.fileName, "result")));
    if (output.warnings.length > 0) reply.header(WARNINGS_HEADER, warningsHeader(output));
  }
  const hangUp = () => reply.raw.destroy();
  content.waitForClient(hangUp);
  let sentBytes = 0;
  const stopWatching = watchRate(() => sentBytes, hangUp);
  reply.raw.once("close", () => {
    stopWatching();
    content.close();
  });
  async function* chunks() {
    for await (const chunk of content.read()) {
      yield chunk;
      sentBytes += chunk.length;
    }
  }
  return reply.send(Readable.from(chunks(), { objectMode: false }));
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
