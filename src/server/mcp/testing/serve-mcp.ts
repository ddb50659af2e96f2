import Fastify, { type FastifyInstance } from "fastify";
import { findOperation } from "#interfaces/public-operations.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { RemoteRunner } from "#server/mcp/remote-host.ts";
import { ResultCache } from "#server/mcp/result-cache.ts";
import { mcpRoutes } from "#server/mcp/routes.ts";
import { handleError } from "#server/platform/errors.ts";
import { acceptJsonOnly } from "#server/platform/json-body.ts";
import { unauthorized } from "#server/platform/problem.ts";
import { createRateLimiter } from "#server/platform/rate-limiter.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { runOperation } from "#shared/run-operation.ts";

const tools = toolFolders();

/** Runs in this process. */
export const inProcess: RemoteRunner = {
  async run({ tool, operation: { id, recipe }, options, inputs, form }) {
    const operation = recipe
      ? await recipeOperation(recipe, stepLoader(tools))
      : (await findOperation(tools, tool, id)).operation;
    const given: Record<string, string> = {};
    for (const { name, content } of inputs) given[name] = Buffer.concat([...content]).toString();
    const result = await runOperation(operation, given, options);
    const { warnings, moreWarnings } = result;
    if (result.kind === "files") throw new Error("Not in this test");
    const text =
      result.kind === "text"
        ? result.content
        : form === "data"
          ? JSON.stringify(operation.gives.toJson?.(result.data) ?? result.data)
          : operation.gives.toText(result.data, options);
    const pieces = [typeof text === "string" ? text : await text.text()];
    const content = { read: () => encodePieces(pieces), close() {} };
    return { fileName: "result.txt", type: "text/plain", content, warnings, moreWarnings };
  },
};

const MAX_BODY_BYTES = 1_000_000;
const RESULT_LIMITS = {
  maxBytes: 1_000_000,
  maxBytesPerNetwork: 1_000_000,
  maxBytesPerUser: 500_000,
  lifetimeMs: 60_000,
  freshMs: 1000,
};

interface Settings {
  runner?: RemoteRunner;
  publicOrigin?: string;
  /** The user of requests without a token, which are rejected otherwise. */
  anonymous?: string;
  runsPerMinute?: number;
  requestsPerMinute?: number;
  bytesPerMinute?: number;
  /** Open requests per address. */
  openRequests?: number;
  unreadMs?: number;
  maxBodyBytes?: number;
}

/** A server of the agents' tools. A token is the name of its user. */
export async function serveMcp(settings: Settings = {}): Promise<{ app: FastifyInstance; url: string }> {
  const { runner = inProcess, publicOrigin = "http://localhost:3000", anonymous } = settings;
  const { runsPerMinute = 1000, requestsPerMinute = 10_000, bytesPerMinute = 1e9 } = settings;
  const { openRequests = 1000, unreadMs = 60_000, maxBodyBytes = MAX_BODY_BYTES } = settings;
  const limiter = (name: string, quota: number) =>
    createRateLimiter({ name, quota, windowSeconds: 60 }, () => performance.now());
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest("userId", "");
  app.setErrorHandler(handleError);
  acceptJsonOnly(app);
  await app.register(
    mcpRoutes({
      tools,
      runner,
      results: new ResultCache(RESULT_LIMITS, Date.now),
      publicOrigin,
      basePath: "",
      maxBodyBytes,
      async authenticate(request) {
        const user = /^Bearer (\w+)$/.exec(request.headers.authorization ?? "")?.[1] ?? anonymous;
        if (!user) throw unauthorized();
        request.userId = user;
      },
      requests: limiter("mcp", requestsPerMinute),
      runs: limiter("run", runsPerMinute),
      bytes: limiter("bytes", bytesPerMinute),
      open: { requests: openRequests, bytes: 4 * maxBodyBytes, totalBytes: 8 * maxBodyBytes },
      unreadMs,
      networkKeyOf: ({ ip }) => ip,
    }),
  );
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, url: `${url}/mcp` };
}
