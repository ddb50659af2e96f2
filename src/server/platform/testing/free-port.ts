import { createServer } from "node:net";

/** Below the ephemeral port range of Linux, so that no outgoing connection takes the port before it is used. */
const [FIRST, LAST] = [20_000, 32_000];

/** Finds a free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
