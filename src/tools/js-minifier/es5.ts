/** What tells ES5 from later JavaScript in terser's nodes. */
export interface SyntaxNode {
  readonly TYPE: string;
  readonly name?: unknown;
  readonly property?: unknown;
  readonly expression?: SyntaxNode;
  readonly operator?: string;
  readonly key?: unknown;
  /** Of a directive or a string its text, of a regular expression its parts, of a property a node. */
  readonly value?: unknown;
  /** The node's first token. */
  readonly start: { readonly pos: number };
  /** The node's last token. */
  readonly end?: { readonly endpos: number };
  /** Of a class its members. */
  readonly properties?: readonly SyntaxNode[];
  /** Of a member of a class. */
  readonly static?: boolean;
  readonly raw?: string;
  readonly argname?: unknown;
  readonly async?: boolean;
  readonly is_generator?: boolean;
  /** Of a function its parameters. */
  readonly argnames?: readonly SyntaxNode[];
  /** Of an assignment the value. */
  readonly right?: SyntaxNode;
  /** Of a name after `figure_out_scope`: what is around it. */
  readonly scope?: { get_defun_scope(): object };
  /** Of a name after `figure_out_scope`: where it is declared. */
  definition?(): { readonly orig: readonly SyntaxNode[] };
  walk(visitor: Visitor): void;
}
/** Terser's tree of a whole code. */
export interface SyntaxTree extends SyntaxNode {
  readonly body: readonly SyntaxNode[];
  /** Binds every name to what it means. */
  figure_out_scope(options: object): void;
}
interface Visitor {
  _visit(node: SyntaxNode, descend?: (this: SyntaxNode) => void): void;
}

/**
 * True when nothing in terser's tree is later than ECMAScript 5.1, and nothing is what engines of that time disagreed
 * about or what hides names from a minifier: functions in blocks, `with`, `eval`, asm.js.
 */
export function isEs5(tree: SyntaxNode): boolean {
  let parent = "";
  let known = true;
  tree.walk({
    _visit(node, descend) {
      known &&= isKnown(node) && (node.TYPE !== "Defun" || FUNCTION_BODIES.has(parent));
      if (!known) return;
      const outer = parent;
      parent = node.TYPE;
      descend?.call(node);
      parent = outer;
    },
  });
  return known;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const PLAIN = words(
  "Toplevel SimpleStatement BlockStatement EmptyStatement Debugger LabeledStatement Do While For ForIn Return Throw " +
    "Break Continue If Switch Case Default Try TryBlock Finally Var VarDef Call New Sequence Dot Sub Conditional Array " +
    "Object This String Null NaN Undefined Hole Infinity True False",
);
const FUNCTIONS = words("Function Accessor Defun");
const FUNCTION_BODIES = words("Toplevel Function Accessor Defun");
const PROPERTIES = words("ObjectKeyVal ObjectGetter ObjectSetter");
const NAMES = words(
  "SymbolVar SymbolFunarg SymbolDefun SymbolLambda SymbolCatch SymbolRef SymbolMethod Label LabelRef",
);
const OPERATIONS = words("UnaryPrefix UnaryPostfix Binary Assign");
const OPERATORS = words(
  "delete void typeof ++ -- + - ~ ! * / % << >> >>> < > <= >= instanceof in == != === !== & ^ | && || " +
    "= += -= *= /= %= <<= >>= >>>= &= ^= |=",
);
/** Names in ES5, which later became words of the language, and the one that sees all names. */
const UNSURE_NAMES = words("let yield await async eval");

function isKnown(node: SyntaxNode): boolean {
  const { TYPE: type } = node;
  if (PLAIN.has(type)) return true;
  if (NAMES.has(type)) return !UNSURE_NAMES.has(String(node.name));
  if (OPERATIONS.has(type)) return OPERATORS.has(node.operator ?? "");
  if (FUNCTIONS.has(type)) return !node.async && !node.is_generator;
  if (PROPERTIES.has(type)) return isPlainProperty(node);
  if (type === "Directive") return node.value !== "use asm";
  if (type === "Catch") return Boolean(node.argname);
  if (type === "Number") return !/^0[bo]|_/i.test(node.raw ?? "");
  return type === "RegExp" && isEs5Pattern(node.value as { source: string; flags: string });
}

/** Neither `[computed]: 1` nor `{ shorthand }`. */
function isPlainProperty({ key, value, start }: SyntaxNode): boolean {
  const named = typeof key === "string" || (key as SyntaxNode).TYPE === "SymbolMethod";
  return named && (value as SyntaxNode).start !== start;
}

function isEs5Pattern({ source, flags }: { source: string; flags: string }): boolean {
  return /^[gim]*$/.test(flags) && !source.includes("(?<");
}
