/** The parts of terser's nodes that this tool reads. */
export interface SyntaxNode {
  readonly TYPE: string;
  readonly name?: unknown;
  readonly property?: unknown;
  readonly expression?: SyntaxNode;
  readonly operator?: string;
  readonly key?: unknown;
  /** Text of a directive or string, parts of a regular expression, or the node of a property's value. */
  readonly value?: unknown;
  /** The node's first token. */
  readonly start: { readonly pos: number };
  /** The node's last token. */
  readonly end?: { readonly endpos: number };
  /** Members of a class. */
  readonly properties?: readonly SyntaxNode[];
  /** Set on class members. */
  readonly static?: boolean;
  readonly raw?: string;
  readonly argname?: unknown;
  readonly async?: boolean;
  readonly is_generator?: boolean;
  /** Parameters of a function. */
  readonly argnames?: readonly SyntaxNode[];
  /** Value of an assignment. */
  readonly right?: SyntaxNode;
  /** Scope of a name, set by `figure_out_scope`. */
  readonly scope?: { get_defun_scope(): object };
  /** Declarations of a name, set by `figure_out_scope`. */
  definition?(): { readonly orig: readonly SyntaxNode[] };
  walk(visitor: Visitor): void;
}
/** Terser's tree of a whole program. */
export interface SyntaxTree extends SyntaxNode {
  readonly body: readonly SyntaxNode[];
  /** Resolves every name to its declaration. */
  figure_out_scope(options: object): void;
}
interface Visitor {
  _visit(node: SyntaxNode, descend?: (this: SyntaxNode) => void): void;
}

/**
 * True when terser's tree has nothing later than ECMAScript 5.1, nothing that engines of that time treated differently,
 * and nothing that hides names from a minifier: functions in blocks, `with`, `eval`, asm.js.
 */
export function isEs5(tree: SyntaxNode): boolean {
  let parent = "";
  let isAllEs5 = true;
  tree.walk({
    _visit(node, descend) {
      isAllEs5 &&= isEs5Node(node) && (node.TYPE !== "Defun" || FUNCTION_BODIES.has(parent));
      if (!isAllEs5) return;
      const outer = parent;
      parent = node.TYPE;
      descend?.call(node);
      parent = outer;
    },
  });
  return isAllEs5;
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
/** ES5 names that later became keywords, and `eval`, which can see every name. */
const AMBIGUOUS_NAMES = words("let yield await async eval");

function isEs5Node(node: SyntaxNode): boolean {
  const { TYPE: type } = node;
  if (PLAIN.has(type)) return true;
  if (NAMES.has(type)) return !AMBIGUOUS_NAMES.has(String(node.name));
  if (OPERATIONS.has(type)) return OPERATORS.has(node.operator ?? "");
  if (FUNCTIONS.has(type)) return !node.async && !node.is_generator;
  if (PROPERTIES.has(type)) return isPlainProperty(node);
  if (type === "Directive") return node.value !== "use asm";
  if (type === "Catch") return Boolean(node.argname);
  if (type === "Number") return !/^0[bo]|_/i.test(node.raw ?? "");
  return type === "RegExp" && isEs5Pattern(node.value as { source: string; flags: string });
}

/** False for `[computed]: 1` and `{ shorthand }`. */
function isPlainProperty({ key, value, start }: SyntaxNode): boolean {
  const named = typeof key === "string" || (key as SyntaxNode).TYPE === "SymbolMethod";
  return named && (value as SyntaxNode).start !== start;
}

function isEs5Pattern({ source, flags }: { source: string; flags: string }): boolean {
  return /^[gim]*$/.test(flags) && !source.includes("(?<");
}
