import type { SyntaxNode } from "./syntax-tree.ts";

/** The code of all static class members, where `this` is the class. */
export function staticMembersOf(code: string, tree: SyntaxNode): string {
  const members: string[] = [];
  tree.walk({
    _visit(node, descend) {
      if (CLASSES.has(node.TYPE)) {
        // Terser does not store where a member ends.
        const starts = [...(node.properties ?? []).map(({ start }) => start.pos), node.end?.endpos];
        node.properties?.forEach((member, place) => {
          if (isStatic(member)) members.push(code.slice(starts[place], starts[place + 1]));
        });
      }
      descend?.call(node);
    },
  });
  return members.join("\n");
}

const CLASSES: ReadonlySet<string> = new Set(["DefClass", "ClassExpression"]);

function isStatic(member: SyntaxNode): boolean {
  return member.static === true || member.TYPE === "ClassStaticBlock";
}
