import type { ServerResponse } from "node:http";

const CHECKS = 10;

/** Hangs up on a client that leaves an answer unread for `ms`, also if it reads a byte now and then: the answer stays in
 *  memory until then. Only for answers that anybody could read in that time. */
export function hangUpUnread(response: ServerResponse, ms: number): void {
  let unread = 0;
  const timer = setInterval(() => {
    unread = response.writableLength > 0 ? unread + 1 : 0;
    if (unread >= CHECKS) response.destroy();
  }, ms / CHECKS);
  response.once("close", () => clearInterval(timer));
}
