import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";
import { answerInTurn } from "./answer-in-turn.ts";
import { problemBody } from "./problem.ts";

/** Node waits 60 s for headers and 300 s for a body; a client that sends a byte a second would hold on for that long. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Time for any request: 200 MB in ten minutes is a slow home connection. */
const REQUEST_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** A connection on which not a byte moves in either direction, such as of a client that does not read its answer: each
 *  holds a socket to the files. What moves slowly goes on. */
const IDLE_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 2000;
/** Longer parts of a path match no route; what is too long for its route is that route's to say. */
const MAX_PARAM_LENGTH = 2048;

/** Sees a request before the framework does: answers it, or hands it on. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse, handOn: () => void) => void;

export interface ServerHooks {
  shortcut?: Shortcut | undefined;
  /** Sees each new connection, and may close it. */
  onConnection?: (socket: Socket) => void;
}

/** How the framework's server speaks HTTP. */
export function httpOptions({ shortcut, onConnection }: ServerHooks = {}) {
  return {
    serverFactory(handle) {
      const server = createServer(
        {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
          connectionsCheckingInterval: CHECK_INTERVAL_MS,
          // Most requests have no body, and their stream is a good part of a redirect.
          optimizeEmptyRequests: true,
        },
        answerInTurn((request, response) => {
          // A server that ends tells each client so, which is the framework's to do.
          if (shortcut && server.listening) shortcut(request, response, () => handle(request, response));
          else handle(request, response);
        }),
      );
      if (onConnection) server.on("connection", onConnection);
      return server.setTimeout(IDLE_TIMEOUT_MS);
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    genReqId: () => randomUUID(),
    clientErrorHandler,
  } satisfies FastifyHttpOptions<Server>;
}

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers what was not even HTTP, on the bare socket. */
function clientErrorHandler(
  error: { code?: string },
  socket: { writable: boolean; destroy(): unknown; end(text: string): unknown },
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const body = JSON.stringify(problemBody(status, "This is not a request that the server understands.", randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
