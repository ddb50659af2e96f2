import type { ToolModules } from "#interfaces/tool-modules.ts";
import { CallError, type GivenValue, type RunCall } from "#mcp/agent-call.ts";
import type { AgentHost } from "#mcp/agent-tools.ts";
import { PAGE_BYTES } from "#mcp/preview.ts";
import { type ResultFacts, type ResultStore, reportResults } from "#mcp/run-report.ts";
import { HttpProblem } from "#server/platform/problem.ts";
import { concatenate } from "#shared/concatenate.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import type { ResultCache, ResultOwner } from "./result-cache.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface RunWarnings {
  warnings: readonly string[];
  moreWarnings: number;
}

/** Runs operations away from this process. Several result files become one archive. */
export interface RemoteRunner {
  run(
    request: {
      tool: string;
      operation: { id: string; timeLimit?: number | undefined; recipe?: Recipe | undefined };
      options: Readonly<Record<string, unknown>>;
      inputs: Iterable<{ name: string; fileName?: string; type?: string; content: Iterable<Uint8Array> }>;
      form: "raw" | "data";
    },
    caller: { signal: AbortSignal; network: string; traceparent?: string | undefined },
  ): Promise<RemoteOutput>;
}

interface RemoteOutput extends RunWarnings {
  fileName: string;
  type: string;
  content: { read(): AsyncIterable<Bytes>; close(): void };
}

export interface Caller {
  userId: string;
  /** Whose share of the server's processes a run uses. */
  network: string;
  /** The request's span. */
  traceparent?: string | undefined;
  /** Counts a run. @throws {HttpProblem} 429 */
  countRun: () => Promise<void>;
  /** Counts bytes of an answer. @throws {HttpProblem} 429 */
  countBytes: (bytes: number) => Promise<void>;
}

export interface RemoteHostDeps {
  tools: ToolModules;
  runner: RemoteRunner;
  results: ResultCache;
  siteUrl: string;
  onBug: (error: unknown) => void;
}

/** The tools for an agent of another machine. It names no files: only text, and its own earlier results. */
export function remoteHost({ tools, runner, results, siteUrl, onBug }: RemoteHostDeps, caller: Caller): AgentHost {
  const { userId, network, traceparent, countRun, countBytes } = caller;
  return {
    tools,
    reference: { name: "uri", description: "URI of an earlier result, as the first input, or a list" },
    results:
      "longer results get a URI that works for a few minutes: as input of the next run, or to read, " +
      `${PAGE_BYTES} bytes at a time: uri, uri?offset=${PAGE_BYTES}, …`,
    siteUrl,
    onBug,
    readResult: (uri) => results.get(userId, uri),
    countRead: countBytes,
    async countRun() {
      await countRun().catch((error) => {
        throw error instanceof HttpProblem ? toCallError(error) : error;
      });
    },
    async run(call, { timeLimit, recipe }, { signal }) {
      const inputs = Array.from(readParts(call, results, userId));
      try {
        const output = await runner.run(
          {
            tool: call.tool,
            operation: { id: call.operation, timeLimit, recipe },
            options: call.options,
            inputs,
            form: call.json ? "data" : "raw",
          },
          { signal, network, traceparent },
        );
        const { content, fileName: name, type } = output;
        try {
          return await reportResults([{ content: content.read(), facts: () => ({ name, type }) }], () => output, {
            store: storeFor(results, { user: userId, network }),
          });
        } finally {
          content.close();
        }
      } catch (error) {
        throw error instanceof HttpProblem ? toCallError(error) : error;
      }
    },
  };
}

function* readParts({ inputs }: RunCall, results: ResultCache, userId: string) {
  for (const [name, values] of Object.entries(inputs)) {
    for (const [index, value] of values.entries()) yield { name, ...readValue(name, value, results, userId, index) };
  }
}

function readValue(name: string, value: GivenValue, results: ResultCache, userId: string, index: number) {
  if ("text" in value) {
    const content = [new TextEncoder().encode(value.text)];
    return index === 0 ? { content } : { content, fileName: `input-${index + 1}.txt`, type: "text/plain" };
  }
  const found = results.get(userId, value.reference);
  if (found) return { content: [found.bytes], fileName: found.name, type: found.type };
  throw new CallError(`There is no result ${value.reference}.`, "It may have expired. Run its operation again.", name);
}

function storeFor(results: ResultCache, owner: ResultOwner): ResultStore {
  return {
    async save(content, facts: () => ResultFacts) {
      const chunks: Bytes[] = [];
      let bytes = 0;
      for await (const chunk of content) {
        bytes += chunk.length;
        if (bytes > results.maxBytes) throw tooLarge(results.maxBytes);
        chunks.push(chunk);
      }
      const added = results.add(owner, { ...facts(), bytes: concatenate(chunks, bytes) });
      if (!added) throw new CallError("The server has no room for this result now.", "Run it again in a few minutes.");
      return added;
    },
  };
}

function tooLarge(maxBytes: number): CallError {
  return new CallError(
    `The result is larger than ${Math.floor(maxBytes / 1_048_576)} MiB.`,
    "Use a smaller input, or run it on your own machine with: sundry mcp",
  );
}

function toCallError({ message, status }: HttpProblem): CallError {
  const isBusy = status === 429 || status === 503;
  return new CallError(message, isBusy ? "Wait a moment and run it again." : "Use a smaller input or other options.");
}
