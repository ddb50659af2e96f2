import { Worker } from "node:worker_threads";
import { entryUrl } from "./entry.ts";
import { parseJson } from "./json-body.ts";
import type { JsonReply } from "./json-thread.ts";
import { badRequest } from "./problem.ts";

/** Takes a few milliseconds. */
const MAX_HERE_BYTES = 262_144;

/** Parses large bodies in a thread, so that they don't block the event loop. */
export class LargeJson {
  #thread: Worker | undefined;
  /** The thread answers in order. */
  #waiting: PromiseWithResolvers<JsonReply>[] = [];

  /**
   * @param body of its own memory, and empty afterwards
   * @throws {HttpProblem} 400 like `acceptJsonOnly`
   */
  async parse(body: Buffer): Promise<unknown> {
    if (body.length <= MAX_HERE_BYTES) return parseJson(body);
    const answer = Promise.withResolvers<JsonReply>();
    this.#waiting.push(answer);
    this.#thread ??= this.#start();
    this.#thread.ref();
    // A copy would block, too.
    this.#thread.postMessage(body, [body.buffer as ArrayBuffer]);
    const reply = await answer.promise;
    if ("problem" in reply) throw badRequest(reply.problem);
    return reply.value;
  }

  #start(): Worker {
    const thread = new Worker(entryUrl("platform/json-thread"), { execArgv: [] });
    thread.on("message", (reply: JsonReply) => {
      this.#waiting.shift()?.resolve(reply);
      if (this.#waiting.length === 0) thread.unref();
    });
    const fail = (error: Error) => {
      // The next body gets a new thread.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    return thread.on("error", fail).on("exit", () => fail(new Error("The thread that parses JSON has ended")));
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }
}
