/** The parts of terser's nodes that tell a call of the global `console`. */
interface Call {
  expression: Node;
}
interface Node {
  TYPE: string;
  name?: string;
  expression?: Node;
  definition?: () => { undeclared: boolean };
}

/** For terser's `pure_funcs`: false for a call of a method of the global console, which may go if nobody uses its value. */
export function isNoConsoleCall({ expression }: Call): boolean {
  let node: Node | undefined = expression;
  while (node?.TYPE === "Chain") node = node.expression;
  if (node?.TYPE !== "Dot") return true;
  const owner = node.expression;
  return !(owner?.TYPE === "SymbolRef" && owner.name === "console" && owner.definition?.().undeclared === true);
}
