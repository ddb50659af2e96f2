import type { SyntaxNode, SyntaxTree } from "./es5.ts";

/**
 * The names that terser takes for something else than JavaScript does: functions in blocks that are seen outside of
 * them, variables that default values of parameters do not see, and variables that are read before they are declared.
 * @example namesMisjudged(tree, { module: false }) // ["f"] for "if (a) { function f() {} } f()"
 */
export function namesMisjudged(tree: SyntaxTree, { module }: { module: boolean }): string[] {
  try {
    tree.figure_out_scope({ module });
  } catch {
    // A name is declared twice: terser says so again, with its place, when it compresses.
    return [];
  }
  return [...new Set([...functionsSeenOutside(tree, module), ...variablesBehindDefaults(tree), ...readTooEarly(tree)])];
}

/**
 * Terser takes a function in a block of sloppy code for one of the whole function around it. In JavaScript it is the
 * block's, and a variable outside holds it from when its declaration is reached (ECMAScript, Annex B.3.2). Both come to
 * the same for a name that is declared once, used in its block alone, and never set.
 */
function functionsSeenOutside(tree: SyntaxTree, module: boolean): string[] {
  const { blocks, seen } = functionsInBlocks(tree, module);
  const names = new Set([...blocks.values()].flat());
  if (names.size === 0) return [];
  const open = new Set<string>();
  const declared = new Set<string>();
  walk(tree, (node, parent, descend) => {
    const name = String(node.name);
    if (node.TYPE === "With" || (node.TYPE === "SymbolRef" && name === "eval"))
      for (const each of names) seen.add(each);
    else if (node.TYPE === "SymbolRef") {
      if (!open.has(name) || !onlyReads(parent, node)) seen.add(name);
    } else if (isDeclaration(node)) {
      if (declared.has(name)) seen.add(name);
      declared.add(name);
    }
    const own = blocks.get(node) ?? [];
    for (const each of own) open.add(each);
    descend();
    for (const each of own) open.delete(each);
  });
  return [...names].filter((name) => seen.has(name));
}

/** The functions in blocks of sloppy code, by their blocks, and which of them can be seen outside in any case. */
function functionsInBlocks(tree: SyntaxTree, module: boolean) {
  const blocks = new Map<SyntaxNode, string[]>();
  const seen = new Set<string>();
  let strict = module;
  let inFunction = false;
  walk(tree, (node, parent, descend) => {
    if (node.TYPE === "Directive") strict ||= node.value === "use strict";
    if (node.TYPE === "Defun" && !strict && !BODIES.has(parent.TYPE)) {
      const name = String((node.name as SyntaxNode).name);
      blocks.set(parent, [...(blocks.get(parent) ?? []), name]);
      if (!inFunction || !BLOCKS.has(parent.TYPE)) seen.add(name);
    }
    const outer = { strict, inFunction };
    inFunction ||= isFunction(node);
    descend();
    if (isFunction(node)) ({ strict, inFunction } = outer);
  });
  return { blocks, seen };
}

/** To terser a function is one scope, but default values of parameters do not see what its body declares. */
function variablesBehindDefaults(tree: SyntaxTree): string[] {
  const names: string[] = [];
  walk(tree, (node, _, descend) => {
    const inDefaults = new Set<string>();
    for (const argument of node.argnames ?? []) {
      walk(argument, (inner, _, descendInner) => {
        if (inner.TYPE === "SymbolRef") inDefaults.add(String(inner.name));
        descendInner();
      });
    }
    if (inDefaults.size > 0) names.push(...variablesOf(node).filter((name) => inDefaults.has(name)));
    descend();
  });
  return names;
}

/** The variables and functions that a function declares, but not those of the functions in it. */
function variablesOf(root: SyntaxNode): string[] {
  const names: string[] = [];
  walk(root, (node, _, descend) => {
    if (node.TYPE === "SymbolVar") names.push(String(node.name));
    if (node === root || !isFunction(node)) descend();
    else if (node.TYPE === "Defun") names.push(String((node.name as SyntaxNode).name));
  });
  return names;
}

/** What throws a ReferenceError, which terser takes for harmless. */
function readTooEarly(tree: SyntaxTree): string[] {
  const names: string[] = [];
  walk(tree, (node, _, descend) => {
    const [declared] = node.TYPE === "SymbolRef" ? (node.definition?.().orig ?? []) : [];
    if (
      declared &&
      LEXICAL.has(declared.TYPE) &&
      node.start.pos < declared.start.pos &&
      isSameFunction(node, declared)
    ) {
      names.push(String(node.name));
    }
    descend();
  });
  return names;
}

function isSameFunction(one: SyntaxNode, other: SyntaxNode): boolean {
  return one.scope?.get_defun_scope() === other.scope?.get_defun_scope();
}

function isDeclaration({ TYPE: type }: SyntaxNode): boolean {
  return type.startsWith("Symbol") && !NO_DECLARATIONS.has(type);
}

function isFunction({ TYPE: type }: SyntaxNode): boolean {
  return BODIES.has(type) && type !== "Toplevel";
}

/** Whether a node can do nothing with a name in it but read it. */
function onlyReads(node: SyntaxNode, name: SyntaxNode): boolean {
  return READERS.has(node.TYPE) || (node.TYPE === "Assign" && node.right === name);
}

/** Visits every node with the one around it; `descend` goes on to the nodes in it. */
function walk(root: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode, descend: () => void) => void): void {
  let parent = root;
  root.walk({
    _visit(node, descend) {
      const outer = parent;
      visit(node, outer, () => {
        parent = node;
        descend?.call(node);
      });
      parent = outer;
    },
  });
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** What may hold a function declaration that is in no block. */
const BODIES = words("Toplevel Function Accessor Arrow Defun ClassStaticBlock");
const BLOCKS = words("BlockStatement TryBlock Finally Case Default");
const READERS = words("Call New Dot Sub Return VarDef Array Binary Conditional Sequence");
const LEXICAL = words("SymbolLet SymbolConst SymbolUsing SymbolDefClass");
const NO_DECLARATIONS = words(
  "SymbolRef SymbolExport SymbolMethod SymbolClassProperty SymbolPrivateProperty SymbolImportForeign SymbolExportForeign",
);
