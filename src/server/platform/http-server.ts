import { randomUUID } from "node:crypto";
import { type IncomingMessage, Server, type ServerOptions, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";
import { lookup } from "#shared/lookup.ts";
import { limitPipelining, type Pipelines } from "./limit-pipelining.ts";
import { problemBody } from "./problem.ts";

/** Node waits 60 s for headers and 300 s for a body, so a client could hold a connection that long with a byte a second. */
const HEADERS_TIMEOUT_MS = 10_000;
/** For any request: a slow home connection sends 200 MB in ten minutes. */
const REQUEST_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** Closes connections without any traffic, such as of a client that doesn't read its response: each holds a file
 *  descriptor. Slow traffic continues, and a response that is still being prepared is not idle. */
const IDLE_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 2000;
/** Longer path segments match no route. Routes reject what is too long for them. */
const MAX_PARAM_LENGTH = 2048;

/** Sees a request before Fastify does, and either responds or calls `handOn`. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse, handOn: () => void) => void;

export interface ServerHooks {
  shortcut?: Shortcut | undefined;
  /** Called for each new connection, and may close it. */
  onConnection?: (socket: Socket) => void;
  idleTimeoutMs?: number;
}

class StoppableServer extends Server {
  readonly #pipelines: Pipelines;

  constructor(options: ServerOptions, pipelines: Pipelines) {
    super(options, pipelines.listener);
    this.#pipelines = pipelines;
  }

  /** Node calls it when the server closes. */
  override closeIdleConnections(): void {
    super.closeIdleConnections();
    this.#pipelines.closeAnswered();
  }
}

/** Fastify options for the HTTP server: timeouts, pipelining, malformed requests. */
export function httpOptions({ shortcut, onConnection, idleTimeoutMs = IDLE_TIMEOUT_MS }: ServerHooks = {}) {
  return {
    serverFactory(handle) {
      const responses = new WeakMap<Socket, ServerResponse>();
      const pipelines = limitPipelining(
        (request, response) => {
          responses.set(request.socket, response);
          // During shutdown, Fastify tells each client that the server is closing.
          if (shortcut && server.listening) shortcut(request, response, () => handle(request, response));
          else handle(request, response);
        },
        () => !server.listening,
      );
      const server = new StoppableServer(
        {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
          connectionsCheckingInterval: CHECK_INTERVAL_MS,
          // Most requests have no body, and creating their stream is a good part of a redirect's time.
          optimizeEmptyRequests: true,
        },
        pipelines,
      );
      server.on("connection", pipelines.open);
      if (onConnection) server.on("connection", onConnection);
      return server.setTimeout(idleTimeoutMs, (socket) => {
        const response = responses.get(socket);
        const isBeingPrepared = response?.req.complete && !response.headersSent;
        if (!isBeingPrepared) socket.destroy();
      });
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    genReqId: () => randomUUID(),
    clientErrorHandler,
  } satisfies FastifyHttpOptions<Server>;
}

const STATUS_OF = lookup<number>({
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
});

/** Responds on the raw socket to what isn't valid HTTP. */
function clientErrorHandler(
  error: { code?: string },
  socket: { writable: boolean; destroy(): unknown; end(text: string): unknown },
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const body = JSON.stringify(problemBody(status, "The server can't understand this request.", randomUUID()));
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
