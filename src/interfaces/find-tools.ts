import type { AnyOperation, OperationExample, Operations } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { type Findable, type Index, makeIndex, search } from "#shared/search.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { publicOperations } from "./public-operations.ts";
import type { ToolModules } from "./tool-access.ts";

/** An operation that fits a described task. */
export interface FoundOperation {
  tool: string;
  /** Undefined for a tool that only works on its page. */
  operation?: string;
  /** The tool's title. */
  title: string;
  /** The operation's label. */
  label?: string;
  /** The tool's description. */
  description: string;
}

interface IndexedTool extends Findable {
  meta: ToolMeta;
  /** Those that run outside a browser, the main one first. */
  operations: readonly IndexedOperation[];
  index: Index<IndexedOperation>;
}

interface IndexedOperation extends Findable {
  id: string;
}

/** All tools with their operations, prepared for `findOperations`. */
export type OperationIndex = Index<IndexedTool>;

/** Loads every tool once. */
export async function indexOperations(tools: ToolModules): Promise<OperationIndex> {
  return makeIndex(
    await Promise.all(tools.ids.map(async (id) => indexTool(await tools.meta(id), await tools.operations(id)))),
  );
}

function indexTool(meta: ToolMeta, all: Operations): IndexedTool {
  const operations = Array.from(publicOperations(all), toFindable);
  const details = operations.flatMap(({ title, description }) => [title, description]);
  return {
    ...meta,
    meta,
    group: meta.category,
    description: [meta.description, ...details].join(" "),
    operations,
    index: makeIndex(operations),
  };
}

/** Told from the others of its tool by its name, options and examples. */
function toFindable([id, { label, options, examples }]: [string, AnyOperation]): IndexedOperation {
  const optionLabels = Object.values<OptionDeclaration>(options).map(({ label }) => label);
  const exampleTitles = examples.map(({ title }: OperationExample) => title);
  const description = [...exampleTitles, ...optionLabels].join(" ");
  return { id, title: label, keywords: [toKebab(id)], group: "", description };
}

/** Leaves room for another tool when one has many similar operations. */
const MAX_PER_TOOL = 2;

/** Finds the operations for a task in plain English, best first: "why does this JSON not parse". */
export function findOperations(index: OperationIndex, task: string, limit = 5): FoundOperation[] {
  return search(index, task)
    .flatMap(({ meta, operations, index }): FoundOperation[] => {
      const tool = { tool: meta.id, title: meta.title, description: meta.description };
      if (operations.length === 0) return [tool];
      const found = search(index, task).slice(0, MAX_PER_TOOL);
      return (found.length > 0 ? found : operations.slice(0, 1)).map(({ id, title }) => ({
        ...tool,
        operation: id,
        label: title,
      }));
    })
    .slice(0, limit);
}
