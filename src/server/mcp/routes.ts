import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/fastify";
import { type NodeIncomingMessageLike, toWebRequest } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { ToolModules } from "#faces/tool-modules.ts";
import { createAgentServer } from "#mcp/server.ts";
import { consumeQuota, limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, methodNotAllowed } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { type RemoteRunner, remoteHost } from "./remote-host.ts";
import type { ResultCache } from "./result-cache.ts";

export interface McpDeps {
  tools: ToolModules;
  runner: RemoteRunner;
  results: ResultCache;
  /** The site's public origin. Requests for other hosts and from other origins are rejected. */
  publicOrigin: string;
  maxBodyBytes: number;
  authenticate: onRequestAsyncHookHandler;
  /** All requests. */
  requests: RateLimiter;
  /** Runs, as with the HTTP API. */
  runs: RateLimiter;
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
  const { tools, runner, results, authenticate, requests, runs, networkKeyOf } = deps;
  const ownName = new URL(deps.publicOrigin).hostname;
  // A page of another site could reach a server of this machine or network by pointing its own name at it.
  const hosts = [ownName, ...LOCAL_NAMES];
  const origins = LOCAL_NAMES.includes(ownName) ? [...LOCAL_NAMES] : [ownName];
  return async (app) => {
    const open = new Set<() => void>();
    app.addHook("preClose", async () => {
      for (const close of open) close();
    });

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
      onRequest: [hostHeaderValidation(hosts), originValidation(origins), authenticate, limitRequests(requests)],
      async handler(request, reply) {
        // One request must not start many runs.
        if (Array.isArray(request.body)) throw badRequest("Send one message per request.");
        const connection = new AbortController();
        reply.raw.once("close", () => connection.abort());
        const host = remoteHost(
          { tools, runner, results, onBug: (error) => request.log.error({ err: error }, "a run for an agent failed") },
          {
            userId: request.userId,
            network: networkKeyOf(request),
            traceparent: request.span?.traceparent,
            countRun: () => consumeQuota(runs, 1, request, reply),
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
        const web = await toWebRequest(request.raw as NodeIncomingMessageLike, request.body, {
          signal: connection.signal,
        });
        return reply.send(await handler.fetch(web, { parsedBody: request.body }));
      },
    });
  };
}
