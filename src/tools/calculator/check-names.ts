import type { MathJsInstance, MathNode } from "mathjs";
import { InputError } from "#shared/input-error.ts";
import { FUNCTIONS } from "./engine.ts";

/** Parts of a parsed expression, without texts, matrices, ranges and members of objects. */
const PARTS: ReadonlySet<string> = new Set([
  "AssignmentNode",
  "BlockNode",
  "ConditionalNode",
  "ConstantNode",
  "FunctionAssignmentNode",
  "FunctionNode",
  "OperatorNode",
  "ParenthesisNode",
  "RelationalNode",
  "SymbolNode",
]);

/**
 * Refuses what the calculator doesn't offer.
 * @param variables that lines before have set
 * @throws {InputError} with the unknown name or part
 */
export function checkNames(math: MathJsInstance, expression: MathNode, variables: ReadonlyMap<string, unknown>): void {
  const own = new Set(variables.keys());
  expression.traverse((node) => {
    if (node.type === "FunctionAssignmentNode") {
      const { name, params } = node as unknown as { name: string; params: string[] };
      for (const defined of [name, ...params]) own.add(defined);
    }
    if (node.type === "AssignmentNode") own.add((node as unknown as { object: { name?: string } }).object.name ?? "");
  });
  expression.traverse((node) => {
    const { type, name, value } = node as unknown as { type: string; name?: string; value?: unknown };
    if (!PARTS.has(type) || (type === "ConstantNode" && typeof value === "string")) {
      throw new InputError(`${node.toString()} isn’t a calculation with numbers`);
    }
    if (type === "SymbolNode" && name !== undefined && !own.has(name) && !isOffered(math, name)) {
      throw new UnknownName(name);
    }
  });
}

/** A name that is neither a variable nor a constant, unit or function of the calculator. */
export class UnknownName extends Error {
  readonly unknown: string;

  constructor(unknown: string) {
    super(`“${unknown}” isn’t a variable, unit or function of this calculator`);
    this.unknown = unknown;
  }
}

function isOffered(math: MathJsInstance, name: string): boolean {
  if (FUNCTIONS.has(name) || math.Unit.isValuelessUnit(name)) return true;
  const constant = Object.hasOwn(math, name) && (math as unknown as Record<string, unknown>)[name];
  return math.isBigNumber(constant) || math.isUnit(constant);
}
