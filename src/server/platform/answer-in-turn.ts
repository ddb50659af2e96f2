import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that wait for the answer to the one before. Browsers and proxies send none ahead. */
const MOST_WAITING = 64;

interface Turns {
  busy: boolean;
  waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/** Begins a request when the one before on its connection is answered. Node itself begins all that it has read, thousands
 *  in a packet of 64 KB, and keeps their answers until the client reads them. Hangs up on those who ask too far ahead. */
export function answerInTurn(handle: RequestListener): RequestListener {
  const turns = new WeakMap<Socket, Turns>();

  function begin(own: Turns, request: IncomingMessage, response: ServerResponse): void {
    own.busy = true;
    response.once("close", () => {
      own.busy = false;
      const next = own.waiting.shift();
      if (next) begin(own, ...next);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // The rest of a packet that asked too far ahead.
    if (socket.destroyed) return;
    const own = turns.get(socket) ?? { busy: false, waiting: [] };
    turns.set(socket, own);
    if (!own.busy) begin(own, request, response);
    else if (own.waiting.length < MOST_WAITING) own.waiting.push([request, response]);
    else socket.destroy();
  };
}
