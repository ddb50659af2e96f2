import type { ToolModules } from "#interfaces/tool-access.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import { startOperation } from "#shared/run-operation.ts";
import { CallError, fromPlainFailure, openInputs, toPlainFailure } from "./agent-call.ts";
import { type AgentAnswer, type AgentHost, agentTools } from "./agent-tools.ts";
import type { ToolName } from "./describe-tools.ts";
import { type ResultStore, reportRun } from "./run-report.ts";
import { TAB_FACTS } from "./tab-facts.ts";

/** A call of an agent in the browser, as the page sends it to its worker. */
export interface TabCall {
  name: ToolName;
  args: Readonly<Record<string, unknown>>;
  /** IDs of tools that the site doesn't have. */
  toolsOff: readonly string[];
  /** Files that the call may name. They are sent as handles, not copies. */
  files: readonly File[];
}

/** `started` when an operation starts, then `answered`. */
export type TabReply =
  | { type: "started"; timeLimit: number | undefined }
  | { type: "answered"; answer: AgentAnswer; results: readonly File[] };

/** Answers a call in the tab's worker. To cancel it, end the worker. */
export async function answerTabCall(
  tools: ToolModules,
  { name, args, files }: TabCall,
  reply: (message: TabReply) => void,
): Promise<void> {
  const results: File[] = [];
  const host: AgentHost = {
    ...TAB_FACTS,
    tools,
    async run(call, operation) {
      let inputs: NamedInputs = {};
      try {
        inputs = await openInputs(operation, call.inputs, async (wanted) => findFile(files, wanted));
        reply({ type: "started", timeLimit: operation.timeLimit });
        const started = await startOperation(operation, inputs, call.options, { wholeData: call.json });
        return await reportRun(started, { store: storeIn(results, files), json: call.json });
      } catch (error) {
        throw error instanceof CallError ? error : fromPlainFailure(await toPlainFailure(error, inputs));
      }
    },
  };
  const tool = agentTools(host).find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}`);
  const answer = await tool.call(args, { signal: new AbortController().signal, onProgress: () => {} });
  reply({ type: "answered", answer, results });
}

function findFile(files: readonly File[], wanted: string): File {
  const found = files.find(({ name }) => name === wanted);
  if (found) return found;
  const names = files.map(({ name }) => name).join(", ");
  const fix = names ? `Files: ${names}.` : "Ask the user to drop a file on the page.";
  throw new CallError(`There is no file ${wanted} on this page.`, fix, "file");
}

function storeIn(results: File[], files: readonly File[]): ResultStore {
  return {
    async save(content, facts) {
      const chunks: BlobPart[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const { name, type } = facts();
      const taken = new Set([...files, ...results].map((file) => file.name));
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${count}-${name}`;
      results.push(new File(chunks, free, { type }));
      return { file: free };
    },
  };
}
