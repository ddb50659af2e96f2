import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { InputError } from "#shared/input-error.ts";

const MAX_NESTING = 200;

/**
 * The tree that browsers make of HTML, of a whole document or of a part of one.
 * @throws {InputError} if it is nested too deeply for recursion
 */
export function parseHtml(html: string, { fragment = true }: { fragment?: boolean } = {}): Nodes {
  let tree: Nodes | undefined;
  try {
    tree = fromHtml(html, { fragment });
  } catch (error) {
    // The library recurses.
    if (!(error instanceof RangeError)) throw error;
  }
  if (!tree || isDeeper(tree, MAX_NESTING)) {
    throw new InputError(`The HTML is nested deeper than ${MAX_NESTING} levels`);
  }
  return tree;
}

function isDeeper(root: Nodes, limit: number): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap((node) => ("children" in node ? node.children : []));
    if (level.length === 0) return false;
  }
  return true;
}
