import type { SyntaxNode, SyntaxTree } from "./syntax-tree.ts";

/**
 * Finds names that terser resolves differently than JavaScript: functions in blocks that are visible outside, variables
 * that parameter defaults cannot see, and variables that are read before their declaration.
 * @example findUnsafeNames(tree, { module: false }) // ["f"] for "if (a) { function f() {} } f()"
 */
export function findUnsafeNames(tree: SyntaxTree, { module }: { module: boolean }): string[] {
  try {
    tree.figure_out_scope({ module });
  } catch {
    // A duplicate declaration. Terser reports it again, with its position, when it compresses.
    return [];
  }
  return [
    ...new Set([
      ...findVisibleBlockFunctions(tree, module),
      ...findVariablesHiddenFromDefaults(tree),
      ...findReadsBeforeDeclaration(tree),
    ]),
  ];
}

/**
 * Terser hoists a function in a block of sloppy code to the enclosing function. JavaScript scopes it to the block and
 * copies it to an outer variable when it reaches the declaration (ECMAScript, Annex B.3.2). Both mean the same for a
 * name that is declared once, used only in its block, and never assigned.
 */
function findVisibleBlockFunctions(tree: SyntaxTree, module: boolean): string[] {
  const { blocks, seen } = collectBlockFunctions(tree, module);
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

/** Functions in blocks of sloppy code by block, and those that are always visible outside. */
function collectBlockFunctions(tree: SyntaxTree, module: boolean) {
  const blocks = new Map<SyntaxNode, string[]>();
  const seen = new Set<string>();
  let strict = module;
  let inFunction = false;
  walk(tree, (node, parent, descend) => {
    if (node.TYPE === "Directive") strict ||= node.value === "use strict";
    if (node.TYPE === "Defun" && !strict && !FUNCTION_HOSTS.has(parent.TYPE)) {
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

/** Terser treats a function as one scope, but parameter defaults cannot see what the body declares. */
function findVariablesHiddenFromDefaults(tree: SyntaxTree): string[] {
  const names: string[] = [];
  walk(tree, (node, _, descend) => {
    const inDefaults = new Set<string>();
    for (const argument of node.argnames ?? []) {
      walk(argument, (inner, _, descendInner) => {
        if (inner.TYPE === "SymbolRef") inDefaults.add(String(inner.name));
        descendInner();
      });
    }
    if (inDefaults.size > 0) names.push(...declaredVariables(node).filter((name) => inDefaults.has(name)));
    descend();
  });
  return names;
}

/** Variables and functions that a function declares itself, without those of nested functions. */
function declaredVariables(root: SyntaxNode): string[] {
  const names: string[] = [];
  walk(root, (node, _, descend) => {
    if (node.TYPE === "SymbolVar") names.push(String(node.name));
    if (node === root || !isFunction(node)) descend();
    else if (node.TYPE === "Defun") names.push(String((node.name as SyntaxNode).name));
  });
  return names;
}

/** Reads in the temporal dead zone: they throw a ReferenceError, but terser treats them as free of side effects. */
function findReadsBeforeDeclaration(tree: SyntaxTree): string[] {
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
  return type.startsWith("Symbol") && !REFERENCES.has(type);
}

function isFunction({ TYPE: type }: SyntaxNode): boolean {
  return FUNCTION_HOSTS.has(type) && type !== "Toplevel";
}

/** True when a node can only read the name in it. */
function onlyReads(node: SyntaxNode, name: SyntaxNode): boolean {
  return READ_ONLY_PARENTS.has(node.TYPE) || (node.TYPE === "Assign" && node.right === name);
}

/** Visits every node with its parent. `descend` visits the children. */
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

/** Nodes that can hold a function declaration outside a block. */
const FUNCTION_HOSTS = words("Toplevel Function Accessor Arrow Defun ClassStaticBlock");
const BLOCKS = words("BlockStatement TryBlock Finally Case Default");
const READ_ONLY_PARENTS = words("Call New Dot Sub Return VarDef Array Binary Conditional Sequence");
const LEXICAL = words("SymbolLet SymbolConst SymbolUsing SymbolDefClass");
const REFERENCES = words(
  "SymbolRef SymbolExport SymbolMethod SymbolClassProperty SymbolPrivateProperty SymbolImportForeign SymbolExportForeign",
);
