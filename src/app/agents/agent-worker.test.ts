import { describe, expect, it, vi } from "vitest";
import { AgentWorker } from "./agent-worker.ts";
import { TabFiles } from "./tab-files.ts";

const ANSWER = { content: [], structuredContent: {} };

function makeWorker() {
  const spawned: { worker: Worker; postMessage: ReturnType<typeof vi.fn>; terminate: ReturnType<typeof vi.fn> }[] = [];
  const files = new TabFiles();
  const agent = new AgentWorker(() => {
    const postMessage = vi.fn();
    const terminate = vi.fn();
    const worker = { postMessage, terminate, onmessage: null, onerror: null } as unknown as Worker;
    spawned.push({ worker, postMessage, terminate });
    return worker;
  }, files);
  const reply = (data: unknown) => spawned.at(-1)?.worker.onmessage?.({ data } as MessageEvent);
  return { agent, files, spawned, reply };
}

const call = { name: "run_operation" as const, args: {}, toolsOff: [] };

describe("AgentWorker", () => {
  it("answers calls one after the other in one worker, and remembers results as files", async () => {
    const { agent, files, spawned, reply } = makeWorker();
    const both = [agent.call(call), agent.call(call)];
    await expect.poll(() => spawned[0]?.postMessage.mock.calls.length).toBe(1);
    const result = new File(["x"], "result.txt");
    reply({ type: "answered", answer: ANSWER, results: [result] });
    expect(await both[0]).toBe(ANSWER);
    await expect.poll(() => spawned[0]?.postMessage.mock.calls.length).toBe(2);
    expect(spawned[0]?.postMessage.mock.calls[1]).toEqual([{ agent: { ...call, files: [result] } }]);
    expect(files.list()).toEqual([result]);
    reply({ type: "answered", answer: ANSWER, results: [] });
    await both[1];
    expect(spawned).toHaveLength(1);
  });

  it("ends the worker on a cancel, and answers the next call in a new one", async () => {
    const { agent, spawned, reply } = makeWorker();
    const abort = new AbortController();
    const canceled = agent.call(call, abort.signal);
    await expect.poll(() => spawned.length).toBe(1);
    abort.abort(new Error("canceled"));
    await expect(canceled).rejects.toThrow("canceled");
    expect(spawned[0]?.terminate).toHaveBeenCalledOnce();
    const next = agent.call(call);
    await expect.poll(() => spawned.length).toBe(2);
    reply({ type: "answered", answer: ANSWER, results: [] });
    expect(await next).toBe(ANSWER);
  });

  it("ends the worker after the operation's time limit", async () => {
    const { agent, spawned, reply } = makeWorker();
    const late = agent.call(call);
    await expect.poll(() => spawned.length).toBe(1);
    reply({ type: "started", timeLimit: 10 });
    expect(await late).toEqual({
      isError: true,
      content: [{ type: "text", text: expect.stringMatching(/^This took longer/) }],
    });
    expect(spawned[0]?.terminate).toHaveBeenCalledOnce();
  });

  it("reports a worker that fails", async () => {
    const { agent, spawned } = makeWorker();
    const failed = agent.call(call);
    await expect.poll(() => spawned.length).toBe(1);
    spawned[0]?.worker.onerror?.({ preventDefault() {} } as ErrorEvent);
    expect(await failed).toMatchObject({ isError: true });
  });
});

describe("TabFiles", () => {
  it("keeps the newest file of a name, and the newest 50", () => {
    const files = new TabFiles();
    const [old, newer] = [new File(["1"], "a"), new File(["2"], "a")];
    files.add([old, newer]);
    expect(files.list()).toEqual([newer]);
    files.add(Array.from({ length: 50 }, (_, index) => new File([], `${index}`)));
    expect(files.list()).toHaveLength(50);
    expect(files.list()).not.toContain(newer);
  });
});
