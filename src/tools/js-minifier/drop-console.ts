import { parseJs } from "./compact-js.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves out calls of `console` whose value is not used, but not the work that their arguments do. Code that declares or
 * sets a `console` of its own stays as it is.
 * @example dropConsole("console.log('a', count())", false) // "void(count())"
 */
export function dropConsole(code: string, module: boolean): string {
  const edits: Edit[] = [];
  let ownConsole = false;
  walk(parseJs(code, module).program as unknown as Node, (node, parent, field) => {
    if (node.type === "Identifier" && node.name === "console") ownConsole ||= isTarget(parent, field);
    if (node.type !== "ExpressionStatement") return;
    for (const unused of unusedIn(node.expression as Node)) {
      if (isConsoleCall(unused)) edits.push(...editsOf(unused, unused === node.expression && field === "body[]"));
    }
  });
  if (ownConsole) return code;
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

/** The parts of an expression statement whose values nothing uses. */
function unusedIn(node: Node): Node[] {
  const { type, right, operator, argument } = node;
  if (type === "SequenceExpression") return (node.expressions as Node[]).flatMap(unusedIn);
  if (type === "LogicalExpression") return unusedIn(right as Node);
  if (type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((each) => unusedIn(each as Node));
  if (type === "UnaryExpression" && operator === "void") return unusedIn(argument as Node);
  return [node];
}

function isConsoleCall({ type, callee }: Node): boolean {
  if (type !== "CallExpression" && type !== "OptionalCallExpression") return false;
  const { type: calleeType, object } = callee as Node;
  const isMember = calleeType === "MemberExpression" || calleeType === "OptionalMemberExpression";
  return isMember && (object as Node).type === "Identifier" && (object as Node).name === "console";
}

/** Whether a name at this place is declared or set. */
function isTarget({ type }: Node, field: string): boolean {
  return (
    field === "id" ||
    field === "params[]" ||
    field === "param" ||
    field === "local" ||
    type === "ArrayPattern" ||
    type === "RestElement" ||
    type === "ObjectPattern" ||
    (field === "left" && (type === "AssignmentExpression" || type === "AssignmentPattern"))
  );
}

/** Replaces what is around the arguments, which may hold more calls. */
function editsOf(call: Node, inList: boolean): Edit[] {
  const { start, end } = call;
  const args = (call.arguments as Node[]).filter(({ type }) => !/Literal$/.test(type) || type === "TemplateLiteral");
  // An empty statement is fine in a list of them; elsewhere `else` may come next.
  if (args.length === 0) return [{ start, end, text: inList ? ";" : "0" }];
  // `void` cannot continue the line before it, as a parenthesis could.
  let text = "void(";
  let at = start;
  const edits: Edit[] = [];
  for (const arg of args) {
    const isSpread = arg.type === "SpreadElement";
    edits.push({ start: at, end: arg.start, text: text + (isSpread ? "[" : "") });
    at = arg.end;
    text = isSpread ? "]," : ",";
  }
  return [...edits, { start: at, end, text: text.replace(",", ")") }];
}

/** Visits every node; `field` names where it is in its parent, as in `id` or `body[]`. */
function walk(node: Node, visit: (node: Node, parent: Node, field: string) => void): void {
  for (const [field, value] of Object.entries(node)) {
    for (const child of [value].flat().filter(isNode)) {
      visit(child, node, Array.isArray(value) ? `${field}[]` : field);
      // The target of a pattern is the value of its property.
      if (node.type === "ObjectPattern" && child.type === "ObjectProperty") visit(child.value as Node, node, "value");
      walk(child, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string" && typeof (value as Node).start === "number";
}
