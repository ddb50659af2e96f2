/** The parts of terser's nodes that identify a call to the global `console`. */
interface Call {
  expression: Node;
}
interface Node {
  TYPE: string;
  name?: string;
  expression?: Node;
  definition?: () => { undeclared: boolean };
}

/** For terser's `pure_funcs`: false marks calls to methods of the global console, which terser drops when unused. */
export function isNotConsoleCall({ expression }: Call): boolean {
  let node: Node | undefined = expression;
  while (node?.TYPE === "Chain") node = node.expression;
  if (node?.TYPE !== "Dot") return true;
  const owner = node.expression;
  return !(owner?.TYPE === "SymbolRef" && owner.name === "console" && owner.definition?.().undeclared === true);
}
