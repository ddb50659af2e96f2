import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** CPU time in microseconds. */
  tdur?: number;
}

/** Measures a page's main-thread tasks in CPU time, which excludes other processes. */
export class TaskWatch {
  readonly #session: CDPSession;
  readonly #longest = new Map<string, number>();
  readonly #mainThreads = new Set<string>();

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on("Tracing.dataCollected", ({ value }) => {
      for (const event of value as unknown as TraceEvent[]) this.#take(event);
    });
  }

  static async start(page: Page): Promise<TaskWatch> {
    const session = await page.context().newCDPSession(page);
    const watch = new TaskWatch(session);
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["toplevel"], excludedCategories: ["*"] },
    });
    return watch;
  }

  /** @returns the longest task since the start, in milliseconds */
  async stop(): Promise<number> {
    const complete = new Promise((done) => this.#session.once("Tracing.tracingComplete", done));
    await this.#session.send("Tracing.end");
    await complete;
    const found = [...this.#longest].filter(([thread]) => this.#mainThreads.has(thread)).map(([, longest]) => longest);
    if (found.length === 0) throw new Error("The trace contains no main-thread tasks");
    return Math.max(...found) / 1000;
  }

  #take({ name, pid, tid, args, tdur = 0 }: TraceEvent): void {
    const thread = `${pid} ${tid}`;
    if (name === "thread_name" && args.name === "CrRendererMain") this.#mainThreads.add(thread);
    else if (name.endsWith("RunTask")) this.#longest.set(thread, Math.max(this.#longest.get(thread) ?? 0, tdur));
  }
}
