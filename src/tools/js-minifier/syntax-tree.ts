/** The parts of terser's nodes that this tool reads. */
export interface SyntaxNode {
  readonly TYPE: string;
  readonly name?: unknown;
  readonly expression?: SyntaxNode;
  readonly key?: unknown;
  /** Text of a directive, or the node of a property's value. */
  readonly value?: unknown;
  /** The node's first token. */
  readonly start: { readonly pos: number };
  /** The node's last token. */
  readonly end?: { readonly endpos: number };
  /** Members of a class. */
  readonly properties?: readonly SyntaxNode[];
  /** Set on class members. */
  readonly static?: boolean;
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
