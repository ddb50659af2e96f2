import { type Node, walk } from "./babel-tree.ts";
import { parseJs } from "./compact-js.ts";

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Removes calls to `console` whose value is not used, but keeps effects of their arguments. Leaves code unchanged when it
 * declares or assigns its own `console`.
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
  let written = "";
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    // A call inside an argument that goes with the outer call.
    if (start < at) continue;
    written += code.slice(at, start) + text;
    at = end;
  }
  return written + code.slice(at);
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

/** True when a name at this position is declared or assigned. */
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

/** Arguments that do nothing but give a value. */
const WITHOUT_EFFECT =
  /^(?!Template)\w+Literal$|^(?:Identifier|ThisExpression|FunctionExpression|ArrowFunctionExpression)$/;

/** Replaces the text around the arguments, which may contain more calls. */
function editsOf(call: Node, inList: boolean): Edit[] {
  const { start, end } = call;
  const args = (call.arguments as Node[]).filter(({ type }) => !WITHOUT_EFFECT.test(type));
  // An empty statement is safe in a statement list. Elsewhere, `else` may follow.
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
