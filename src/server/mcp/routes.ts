import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/fastify";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { createAgentServer } from "#mcp/server.ts";
import { hangUpUnread } from "#server/platform/hang-up-unread.ts";
import { LargeJson } from "#server/platform/large-json.ts";
import { limitOpen, type OpenLimits, type OpenPlace } from "#server/platform/limit-open.ts";
import { consumeQuota, limitRequests } from "#server/platform/limit-requests.ts";
import { createTurns } from "#server/platform/own-turn.ts";
import { badRequest, contentTooLarge, methodNotAllowed } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { isRecord } from "#shared/is-record.ts";
import { type RemoteRunner, remoteHost } from "./remote-host.ts";
import type { ResultCache } from "./result-cache.ts";

export interface McpDeps {
  tools: ToolModules;
  runner: RemoteRunner;
  results: ResultCache;
  /** The site's public origin. Requests for other hosts and from other origins are rejected. */
  publicOrigin: string;
  basePath: string;
  maxBodyBytes: number;
  authenticate: onRequestAsyncHookHandler;
  /** All requests. */
  requests: RateLimiter;
  /** Runs, as with the HTTP API. */
  runs: RateLimiter;
  /** Bytes of messages and of pages of results. */
  bytes: RateLimiter;
  open: OpenLimits;
  /** For reading an answer. */
  unreadMs: number;
  networkKeyOf: (request: FastifyRequest) => string;
}

/** A client may wait for changes of the tools, which never come while the server runs. Then it asks again. */
const MAX_STREAM_MS = 300_000;

const LOCAL_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The tools for agents over streamable HTTP. Each request stands alone, for clients of the revision 2026-07-28 and
 * older ones alike: there are no sessions to leak.
 */
export function mcpRoutes(deps: McpDeps): FastifyPluginAsync {
  const { tools, runner, results, authenticate, requests, runs, bytes, networkKeyOf } = deps;
  const takePlace = limitOpen(deps.open);
  const json = new LargeJson();
  const ownTurn = createTurns();
  const siteUrl = deps.publicOrigin + deps.basePath;
  const ownName = new URL(deps.publicOrigin).hostname;
  // A page of another site could reach a server of this machine or network by pointing its own name at it.
  const hosts = [ownName, ...LOCAL_NAMES];
  const origins = LOCAL_NAMES.includes(ownName) ? [...LOCAL_NAMES] : [ownName];
  return async (app) => {
    const open = new Set<() => void>();
    const places = new WeakMap<FastifyRequest, OpenPlace>();
    app.addHook("preClose", async () => {
      for (const close of open) close();
    });
    app.addHook("onClose", () => json.close());

    // Parsed by the handler, once its bytes are counted.
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    /** Before the body is read. */
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const length = announcedBytes(request);
      const place = takePlace(request.ip, length ?? deps.maxBodyBytes);
      reply.raw.once("close", place.leave);
      places.set(request, place);
      if (length !== undefined) await consumeQuota(bytes, length, request, reply);
    }

    async function readMessage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const body = request.body as Buffer;
      const { length } = body;
      places.get(request)?.resize(length);
      if (announcedBytes(request) === undefined) await consumeQuota(bytes, length, request, reply);
      const message = await json.parse(body);
      // One request must not start many runs.
      if (Array.isArray(message)) throw badRequest("Send one message per request.");
      if (length > MAX_ENVELOPE_LENGTH && envelopeLength(message) > MAX_ENVELOPE_LENGTH) {
        throw contentTooLarge(`Only the arguments of a call can be longer than ${MAX_ENVELOPE_LENGTH} characters.`);
      }
      return message;
    }

    app.route({
      method: ["GET", "DELETE"],
      url: "/mcp",
      schema: { hide: true },
      // Clients look for an event stream or end a session with these, and expect this status.
      onRequest: async () => {
        throw methodNotAllowed(["POST"]);
      },
      handler: () => {},
    });

    app.route({
      method: "POST",
      url: "/mcp",
      schema: { hide: true },
      bodyLimit: deps.maxBodyBytes,
      onRequest: [hostHeaderValidation(hosts), originValidation(origins), authenticate, limitRequests(requests), admit],
      async handler(request, reply) {
        const connection = new AbortController();
        reply.raw.once("close", () => connection.abort());
        hangUpUnread(reply.raw, deps.unreadMs);
        const message = await readMessage(request, reply);
        await ownTurn();
        const onBug = (error: unknown) => request.log.error({ err: error }, "a run for an agent failed");
        const host = remoteHost(
          { tools, runner, results, siteUrl, onBug },
          {
            userId: request.userId,
            network: networkKeyOf(request),
            traceparent: request.span?.traceparent,
            countRun: () => consumeQuota(runs, 1, request, reply),
            countBytes: (count) => consumeQuota(bytes, count, request, reply),
          },
        );
        const handler = createMcpHandler(() => createAgentServer(host), {
          maxSubscriptions: 1,
          onerror: (error) => request.log.debug({ err: error }, "an agent's request failed"),
        });
        const timer = setTimeout(close, MAX_STREAM_MS);
        function close() {
          clearTimeout(timer);
          open.delete(close);
          void handler.close();
        }
        open.add(close);
        reply.raw.once("close", close);
        return reply.send(await handler.fetch(webRequest(request, connection.signal), { parsedBody: message }));
      },
    });
  };
}

/** Answers repeat the rest of a message: its ID, its tokens and names. */
const MAX_ENVELOPE_LENGTH = 16_384;

/** Length of all keys and texts of a message but the arguments of its call. */
function envelopeLength(message: unknown): number {
  let length = 0;
  const left: unknown[] = [message];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string") length += next.length;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      length += key.length;
      const isArguments = key === "arguments" && isRecord(message) && next === message.params;
      if (!isArguments) left.push(value);
    }
  }
  return length;
}

/** Undefined for a body in chunks. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/** The request without its body, which is parsed already. */
function webRequest({ headers: received, host, url }: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(received)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  return new Request(new URL(url, `http://${host}`), { method: "POST", headers, signal });
}
