import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests queued per connection. Browsers and proxies don't pipeline. */
const MAX_PIPELINED = 64;

interface Pipeline {
  isBusy: boolean;
  waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/** Handles the pipelined requests of a connection one at a time and hangs up on clients that send too many. Node starts
 *  all that it has read, thousands per 64 KB packet, and holds their responses until the client reads them. */
export function limitPipelining(handle: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();

  function start(pipeline: Pipeline, request: IncomingMessage, response: ServerResponse): void {
    pipeline.isBusy = true;
    response.once("close", () => {
      pipeline.isBusy = false;
      const next = pipeline.waiting.shift();
      if (next) start(pipeline, ...next);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // The rest of a packet with too many requests.
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket) ?? { isBusy: false, waiting: [] };
    pipelines.set(socket, pipeline);
    if (!pipeline.isBusy) start(pipeline, request, response);
    else if (pipeline.waiting.length < MAX_PIPELINED) pipeline.waiting.push([request, response]);
    else socket.destroy();
  };
}
