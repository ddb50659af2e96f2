import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests queued per connection. Browsers and proxies don't pipeline. */
const MAX_PIPELINED = 64;

interface Pipeline {
  isBusy: boolean;
  waiting: (readonly [IncomingMessage, ServerResponse])[];
}

export interface Pipelines {
  listener: RequestListener;
  /** For each new connection. */
  open(socket: Socket): void;
  /** Closes connections that wait for no response. To Node, they are in use until the first request or the rest of a body
   *  has arrived. */
  closeAnswered(): void;
}

/** Handles the pipelined requests of a connection one at a time and hangs up on clients that send too many. Node starts
 *  all that it has read, thousands per 64 KB packet, and holds their responses until the client reads them.
 *  @param isClosing whether a connection closes once its requests are answered */
export function limitPipelining(handle: RequestListener, isClosing: () => boolean): Pipelines {
  const pipelines = new Map<Socket, Pipeline>();

  function start(pipeline: Pipeline, request: IncomingMessage, response: ServerResponse): void {
    pipeline.isBusy = true;
    response.once("close", () => {
      pipeline.isBusy = false;
      const next = pipeline.waiting.shift();
      if (next) start(pipeline, ...next);
      else if (isClosing()) request.socket.destroySoon();
    });
    handle(request, response);
  }

  function open(socket: Socket): Pipeline {
    const pipeline: Pipeline = { isBusy: false, waiting: [] };
    pipelines.set(socket, pipeline);
    socket.once("close", () => pipelines.delete(socket));
    return pipeline;
  }

  return {
    listener(request, response) {
      const { socket } = request;
      // The rest of a packet with too many requests.
      if (socket.destroyed) return;
      const pipeline = pipelines.get(socket) ?? open(socket);
      if (!pipeline.isBusy) start(pipeline, request, response);
      else if (pipeline.waiting.length < MAX_PIPELINED) pipeline.waiting.push([request, response]);
      else socket.destroy();
    },
    open,
    closeAnswered() {
      for (const [socket, { isBusy }] of pipelines) if (!isBusy) socket.destroySoon();
    },
  };
}
