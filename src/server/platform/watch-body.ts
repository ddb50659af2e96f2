import type { IncomingMessage } from "node:http";
import { formatBytes } from "#shared/format-number.ts";
import { HttpProblem } from "./problem.ts";

/** Limits the size of the whole form; the parser limits only some parts of it. */
export function watchBody(raw: IncomingMessage, maxBytes: number) {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  let received = 0;
  let isDraining = false;
  raw.on("data", ({ length }: Buffer) => {
    received += length;
    if (received <= maxBytes) return;
    if (isDraining) raw.destroy();
    else reject(new HttpProblem(413, `A form can be at most ${formatBytes(maxBytes)}.`, { connection: "close" }));
  });
  return {
    /** Rejects when the form exceeds `maxBytes`. */
    tooLong,
    /** Discards the rest of the form, so that the connection can serve the next request. Closes the connection if the
     *  form exceeds the limit. */
    drain() {
      isDraining = received <= maxBytes;
      raw.unpipe();
      raw.resume();
    },
  };
}
