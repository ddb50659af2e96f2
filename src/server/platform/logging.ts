import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from "fastify";
import type { ResponseRecord } from "./access-log.ts";

/** Replaces Fastify's request logging, which includes the client address and the URL, which can contain a paste's id. */
export const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" });

/** JSON lines on standard output or `stream`. Only name, code, message and stack of an error are logged. */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    ...(stream ? { stream } : {}),
    // Other properties of a database error quote values of the statement.
    serializers: {
      // `@fastify/multipart` logs the headers of an upload at level trace, with its token.
      busboyOptions: ({ limits }: { limits: object }) => limits,
      err: ({ name, message, stack, ...rest }: Error & { code?: unknown }) => ({
        type: name,
        message,
        stack: stack ?? "",
        ...(rest.code === undefined ? {} : { code: String(rest.code) }),
      }),
    },
  };
}

/** Logs one line per request. */
export function logResponse(
  log: FastifyBaseLogger,
  { requestId, traceId, method, route, status, durationMs }: ResponseRecord,
): void {
  log.info({ requestId, traceId, method, route, status, ms: Math.round(durationMs * 10) / 10 }, "request");
}
