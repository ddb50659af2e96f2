import { type FoundOperation, findOperations, indexOperations, type OperationIndex } from "#interfaces/find-tools.ts";
import { findOperation, publicOperations, UnknownOperationError } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-access.ts";
import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { inputsSchema, optionsSchema } from "#shared/operation-schema.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { CallError, type RunCall, readOptional, readRecipeCall, readRunCall, readString } from "./agent-call.ts";
import {
  describeTools,
  type HostFacts,
  MAX_QUERY_LENGTH,
  type ToolDescription,
  type ToolName,
} from "./describe-tools.ts";
import { PAGE_BYTES } from "./preview.ts";
import { type ResultPart, type RunReport, truncate } from "./run-report.ts";

/** What a local process, a server or a page offers to agents. */
export interface AgentHost extends HostFacts {
  tools: ToolModules;
  run: (call: RunCall, operation: AnyOperation, control: RunControl) => Promise<RunReport>;
  /** Reads an earlier result by its URI; undefined when it doesn't exist, or no more. */
  readResult?: (uri: string) => StoredResult | undefined;
  /** Called before a part of a result is read, with its size; may reject. */
  countRead?: (bytes: number) => Promise<void>;
  /** Called for each call that may run something, also an invalid one; may reject. */
  countRun?: () => Promise<void>;
  /** Receives errors that are bugs. */
  onBug?: (error: unknown) => void;
}

export interface StoredResult {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface RunControl {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** The only ones that may be used, for an agent whose client names any. */
  folders?: readonly string[];
}

/** An answer in the form of MCP's `CallToolResult`. */
export interface AgentAnswer {
  content: (TextBlock | LinkBlock)[];
  /** Never with an error: clients check it against the tool's output schema, and then drop the message. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

interface TextBlock {
  type: "text";
  text: string;
}

interface LinkBlock {
  type: "resource_link";
  uri: string;
  name: string;
  mimeType: string;
  size: number;
  description: string;
}

export interface AgentTool extends ToolDescription {
  call: (args: Readonly<Record<string, unknown>>, control: RunControl) => Promise<AgentAnswer>;
}

/** The tools with what they do. */
export function agentTools(host: AgentHost): readonly AgentTool[] {
  return describeTools(host).map((described) => ({
    ...described,
    async call(args, control) {
      try {
        return await callTool(host, described.name, args, control);
      } catch (error) {
        if (control.signal.aborted) throw error;
        return describeError(error, host.onBug);
      }
    },
  }));
}

async function callTool(
  host: AgentHost,
  name: ToolName,
  args: Readonly<Record<string, unknown>>,
  control: RunControl,
): Promise<AgentAnswer> {
  switch (name) {
    case "find_tools": {
      const query = readString(args, "query");
      if (query.length > MAX_QUERY_LENGTH) {
        const size = `${formatCount(query.length)} characters, more than ${formatCount(MAX_QUERY_LENGTH)}`;
        throw new CallError(`query has ${size}.`, "Describe the task in a few words, without its data.", "query");
      }
      const found = findOperations(await indexOf(host.tools), query);
      const operations = found.map((one) => (one.operation === undefined ? { ...one, page: pageOf(host, one) } : one));
      const where = host.siteUrl === undefined ? " of a Sundry site" : "";
      const lines = operations.map(({ tool, title, description, ...one }) =>
        "page" in one
          ? `${tool} (${title}) needs the page: ${one.page}${where}. ${description}`
          : `${tool} ${one.operation} (${title}: ${one.label}): ${description}`,
      );
      return answer({ operations }, lines.join("\n") || "No operation found. Describe the task in other words.");
    }
    case "describe_operation": {
      const tool = readString(args, "tool");
      const described = await describeOperation(host.tools, tool, readOptional(args, "operation"));
      return answer(described, JSON.stringify(described));
    }
    case "run_operation": {
      await host.countRun?.();
      const { call, operation } = await readRunCall(host.tools, args, host.reference.name);
      return describeReport(await host.run(call, operation, control));
    }
    case "run_recipe": {
      await host.countRun?.();
      const { call, operation } = await readRecipeCall(host.tools, args, host.reference.name);
      return describeReport(await host.run(call, operation, control));
    }
  }
}

function pageOf({ siteUrl = "" }: AgentHost, { tool }: FoundOperation): string {
  return siteUrl + toolPath(tool);
}

const indexes = new WeakMap<ToolModules, Promise<OperationIndex>>();

function indexOf(tools: ToolModules): Promise<OperationIndex> {
  const index = indexes.get(tools) ?? indexOperations(tools);
  indexes.set(tools, index);
  return index;
}

function answer(structuredContent: object, text: string): AgentAnswer {
  return { content: [{ type: "text", text }], structuredContent: { ...structuredContent } };
}

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 300;

async function describeOperation(tools: ToolModules, tool: string, wanted: string | undefined): Promise<object> {
  const { id, operation } = await findOperation(tools, tool, wanted);
  const { title, description } = await tools.meta(tool);
  const others = publicOperations(await tools.operations(tool));
  const examples: readonly OperationExample[] = operation.examples;
  return {
    tool,
    operation: id,
    title: `${title}: ${operation.label}`,
    description,
    inputs: inputsSchema(operation).properties,
    required: inputsSchema(operation).required,
    options: optionsSchema(operation).properties,
    result: { kind: operation.gives.kind, type: operation.gives.type },
    examples: examples.slice(0, MAX_EXAMPLES).map(describeExample),
    otherOperations: Object.fromEntries(
      Array.from(others, ([other, { label }]) => [other, label] as const).filter(([other]) => other !== id),
    ),
  };
}

function describeExample({ title, input, inputs, options, output, possible }: OperationExample): object {
  const shorten = (value: unknown) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.length > MAX_EXAMPLE_LENGTH ? `${truncate(text, MAX_EXAMPLE_LENGTH)}…` : value;
  };
  const result = output instanceof RegExp ? possible : output;
  return {
    title,
    ...(input !== undefined && { input: shorten(input) }),
    ...(inputs && { inputs: shorten(inputs) }),
    ...(options && { options }),
    ...(result !== undefined && { output: shorten(result) }),
  };
}

function describeReport(report: RunReport): AgentAnswer {
  const { results, moreResults = 0, warnings = [], moreWarnings = 0 } = report;
  const content: AgentAnswer["content"] = results.flatMap((part) => describePart(part));
  if (moreResults > 0) content.push({ type: "text", text: `${moreResults} more results are not listed.` });
  if (warnings.length > 0) {
    const lines = warnings.map((warning) => `- ${warning}`);
    if (moreWarnings > 0) lines.push(`- ${moreWarnings} more`);
    content.push({ type: "text", text: `Warnings:\n${lines.join("\n")}` });
  }
  if (content.length === 0) content.push({ type: "text", text: "There are no results." });
  return { content, structuredContent: { ...report } };
}

function describePart({
  name,
  type,
  bytes,
  preview,
  complete,
  file,
  uri,
  expires,
}: ResultPart): AgentAnswer["content"] {
  const blocks: AgentAnswer["content"] = preview === undefined ? [] : [{ type: "text", text: preview }];
  if (file === undefined && uri === undefined) return blocks;
  const shown = preview === undefined || complete ? "" : ` Above are its first ${preview.length} characters.`;
  const facts = `${name} (${type}, ${bytes} bytes)`;
  const until = expires === undefined ? "" : ` until ${expires}`;
  const pages =
    uri === undefined || bytes <= PAGE_BYTES
      ? ""
      : ` Read it in pages: ${uri}, ${uri}?offset=${PAGE_BYTES}, ${uri}?offset=${2 * PAGE_BYTES}, …`;
  blocks.push({ type: "text", text: `${facts} is at ${file ?? uri}${until}.${shown}${pages}` });
  if (uri !== undefined) {
    blocks.push({ type: "resource_link", uri, name, mimeType: type, size: bytes, description: `Available${until}` });
  }
  return blocks;
}

/** An error that says what is wrong, where, and what to do. */
function describeError(error: unknown, onBug: AgentHost["onBug"]): AgentAnswer {
  const facts = errorFacts(error);
  if (!facts) {
    onBug?.(error);
    return failure({ message: "The operation failed unexpectedly.", fix: "Try another input or other options." });
  }
  return failure(facts);
}

interface ErrorFacts {
  message: string;
  fix: string;
  field?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /** Number of the invalid one of several files, from 1. */
  file?: number | undefined;
  /** Number of the failed step of a recipe, from 1. */
  step?: number | undefined;
}

function errorFacts(error: unknown): ErrorFacts | undefined {
  if (error instanceof InputError) {
    const { message, field, position } = error;
    const { line, column, file, step } = position ?? {};
    const isPlaced = line !== undefined || file !== undefined;
    const fix = isPlaced ? "Correct the input there and run again." : "Correct the input or option and run again.";
    const fromOne = (index: number | undefined) => (index === undefined ? undefined : index + 1);
    return { message, field, line, column, file: fromOne(file), step: fromOne(step), fix };
  }
  if (error instanceof CallError) return { message: error.message, field: error.field, fix: error.fix };
  if (error instanceof UnknownOperationError) {
    return { message: error.message, fix: "Use find_tools to find an operation that exists." };
  }
  return undefined;
}

/** Messages quote names, which can be as long as the whole call. */
const MAX_QUOTE_LENGTH = 2000;

function shortenLine(line: string): string {
  return line.length > MAX_QUOTE_LENGTH ? `${truncate(line, MAX_QUOTE_LENGTH)}…` : line;
}

function failure({ message, fix, ...place }: ErrorFacts): AgentAnswer {
  const where = (["step", "field", "file", "line", "column"] as const).flatMap((name) =>
    place[name] === undefined ? [] : [`${name} ${place[name]}`],
  );
  const lines = [message, ...(where.length > 0 ? [`At ${where.join(", ")}.`] : []), fix];
  const text = lines.map(shortenLine).join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
