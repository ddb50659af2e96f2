import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from "fastify";
import type { Answer } from "./answers.ts";

/** Request logging is ours: the framework's lines carry the address and the URL, which can name a paste. */
export const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" });

/** JSON lines on standard output (or `stream`); an error is logged by its name, code, message and stack only. */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    ...(stream ? { stream } : {}),
    // A database error's other members quote the values of the statement.
    serializers: {
      err: ({ name, message, stack, ...rest }: Error & { code?: unknown }) => ({
        type: name,
        message,
        stack: stack ?? "",
        ...(rest.code === undefined ? {} : { code: String(rest.code) }),
      }),
    },
  };
}

/** One line a request: what was asked for and how it ended. */
export function logAnswer(log: FastifyBaseLogger, { requestId, method, route, status, milliseconds }: Answer): void {
  log.info({ requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }, "request");
}
