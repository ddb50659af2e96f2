import type { AnyOperation, Operations } from "#shared/operation.ts";
import { toKebab } from "#shared/public-name.ts";
import type { ToolModules } from "./tool-access.ts";

/** A tool or operation that doesn't exist, or only runs on its page. The message says what does. */
export class UnknownOperationError extends Error {
  override readonly name = "UnknownOperationError";
}

/** The operations that run outside a browser, by id. */
export function publicOperations(operations: Operations): ReadonlyMap<string, AnyOperation> {
  return new Map(Object.entries(operations).filter(([, { internal, runs }]) => !internal && runs === "anywhere"));
}

/**
 * Finds an operation by its id, in JavaScript or command-line form: `toSpaces`, `to-spaces`. Without an id, it is the
 * tool's first.
 * @throws {UnknownOperationError}
 */
export async function findOperation(
  tools: ToolModules,
  tool: string,
  wanted?: string,
): Promise<{ id: string; operation: AnyOperation }> {
  if (!tools.ids.includes(tool)) throw new UnknownOperationError(`There is no tool "${tool}".`);
  const operations = publicOperations(await tools.operations(tool));
  if (operations.size === 0) throw new UnknownOperationError(`The tool "${tool}" only works on its page.`);
  for (const [id, operation] of operations) {
    if (wanted === undefined || id === wanted || toKebab(id) === wanted) return { id, operation };
  }
  const known = Array.from(operations.keys(), toKebab).join(", ");
  throw new UnknownOperationError(`The tool "${tool}" has no operation "${wanted}". It has: ${known}.`);
}
