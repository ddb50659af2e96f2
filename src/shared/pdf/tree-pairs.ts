import type { PdfFile } from "./pdf-file.ts";
import type { Value } from "./value.ts";

/**
 * Yields the keys and values of a name or number tree (ISO 32000-2, 7.9.6 and 7.9.7). Survives trees with loops.
 * @param leaf key of the pairs in a node
 * @param maxNodes further nodes are ignored
 */
export function* treePairs(
  file: PdfFile,
  root: Value | undefined,
  { leaf, maxNodes }: { leaf: "Names" | "Nums"; maxNodes: number },
): Generator<[key: Value | undefined, value: Value | undefined]> {
  const stack: (Value | undefined)[] = [root];
  const seen = new Set<unknown>();
  for (let node = stack.pop(); node !== undefined && seen.size < maxNodes; node = stack.pop()) {
    const dict = file.dict(node);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    stack.push(...file.array(dict.get("Kids")));
    const pairs = file.array(dict.get(leaf));
    for (let index = 0; index + 1 < pairs.length; index += 2) yield [pairs[index], pairs[index + 1]];
  }
}
