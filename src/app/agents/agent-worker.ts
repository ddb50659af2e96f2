import type { AgentAnswer } from "#mcp/agent-tools.ts";
import type { TabCall, TabReply } from "#mcp/tab.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import type { TabFiles } from "./tab-files.ts";

/** Answers the calls of agents in a worker, one after the other. A cancel or the time limit ends the worker. */
export class AgentWorker {
  readonly #spawn: () => Worker;
  readonly #files: TabFiles;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(spawn: () => Worker, files: TabFiles) {
    this.#spawn = spawn;
    this.#files = files;
  }

  /** @throws the signal's reason after a cancel */
  call(call: Omit<TabCall, "files">, signal?: AbortSignal): Promise<AgentAnswer> {
    const answer = this.#last.then(() => this.#run({ ...call, files: this.#files.list() }, signal));
    this.#last = answer.catch(() => {});
    return answer;
  }

  #run(call: TabCall, signal?: AbortSignal): Promise<AgentAnswer> {
    signal?.throwIfAborted();
    this.#worker ??= this.#spawn();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        worker.onmessage = null;
        worker.onerror = null;
      };
      const end = () => {
        settle();
        worker.terminate();
        this.#worker = undefined;
      };
      const onAbort = () => {
        end();
        reject(signal?.reason);
      };
      worker.onmessage = ({ data }: MessageEvent<TabReply>) => {
        if (data.type === "started") {
          if (data.timeLimit === undefined) return;
          const limitMs = timeLimitFor(data.timeLimit, Math.max(0, ...call.files.map(({ size }) => size)));
          timer = setTimeout(() => {
            end();
            resolve(failure(`This took longer than ${limitMs / 1000} s and was stopped.`, "Use a smaller input."));
          }, limitMs);
        } else {
          settle();
          this.#files.add(data.results);
          resolve(data.answer);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        resolve(failure("The operation failed unexpectedly.", "Reload the page and try again."));
      };
      signal?.addEventListener("abort", onAbort);
      worker.postMessage({ agent: call });
    });
  }
}

function failure(message: string, fix: string): AgentAnswer {
  return { content: [{ type: "text", text: `${message}\n${fix}` }], isError: true };
}
