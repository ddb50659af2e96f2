interface Folder extends Map<string, Folder> {}

/**
 * Paths as a tree, as `tree` draws it.
 * @param paths sorted
 */
export function treeOf(paths: readonly string[]): string {
  const root: Folder = new Map();
  for (const path of paths) {
    let folder = root;
    for (const part of path.split("/")) {
      const next: Folder = folder.get(part) ?? new Map();
      folder.set(part, next);
      folder = next;
    }
  }
  const lines: string[] = [];
  const draw = (folder: Folder, indent: string) => {
    const entries = [...folder];
    for (const [index, [name, inside]] of entries.entries()) {
      const isLast = index === entries.length - 1;
      lines.push(`${indent}${isLast ? "└── " : "├── "}${name}${inside.size > 0 ? "/" : ""}`);
      draw(inside, `${indent}${isLast ? "    " : "│   "}`);
    }
  };
  draw(root, "");
  return lines.join("\n");
}
