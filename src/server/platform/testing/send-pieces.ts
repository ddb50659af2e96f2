import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Sends pieces over a raw socket with a pause after each, until the server hangs up. Returns everything received. */
export async function sendPieces(port: number, pieces: Iterable<string | Buffer>, pauseMs = 0): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  const received: Buffer[] = [];
  socket.on("data", (data: Buffer) => received.push(data));
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    // The server hangs up on a client that keeps sending.
    socket.on("error", () => {});
  });
  await once(socket, "connect");
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (!socket.write(piece)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
    if (pauseMs > 0) await wait(pauseMs);
  }
  await closed;
  return Buffer.concat(received).toString();
}
