import type { XastElement, XastParent, XastRoot } from "svgo/browser";
import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";

export interface Inspection {
  elements: number;
  paths: number;
  /** Elements including the copies that `use` draws; at most 2^53 - 1. */
  drawn: number;
}

/** SVGO's plugins are recursive, and slower by the square of the depth. Real files have under 100 levels. */
const MAX_DEPTH = 1_000;

/** SVGO looks for the end of each from its start: 40,000 of them took minutes. */
const MAX_REFERENCES = 100;

/** @throws {InputError} if it is nested too deeply or isn't SVG */
export function inspect(root: XastRoot): Inspection {
  const outer = root.children.find((child) => child.type === "element");
  if (outer?.name.replace(/^.*:/, "") !== "svg") {
    throw new InputError(`This isn’t an SVG: its root element is <${outer?.name ?? ""}>, not <svg>.`);
  }
  const byId = new Map<string, XastElement>();
  let elements = 0;
  let paths = 0;
  const open: { parent: XastParent; depth: number }[] = [{ parent: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent, depth } = next;
    if (depth > MAX_DEPTH) {
      throw new InputError(`This SVG is nested too deeply: more than ${formatCount(MAX_DEPTH)} levels.`);
    }
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      elements++;
      if (Object.values(child.attributes).some((value) => value.split("url(").length > MAX_REFERENCES)) {
        throw new InputError("This SVG has too many references in one attribute.");
      }
      if (child.name === "path") paths++;
      if (child.attributes.id !== undefined) byId.set(child.attributes.id, child);
      open.push({ parent: child, depth: depth + 1 });
    }
  }
  return { elements, paths, drawn: Math.min(countDrawn(outer, byId), Number.MAX_SAFE_INTEGER) };
}

/** Ten `use` elements of ten elements each, ten levels deep, stand for ten billion shapes. */
function countDrawn(root: XastElement, byId: ReadonlyMap<string, XastElement>): number {
  const counts = new Map<XastElement, number>();
  const count = (element: XastElement, depth: number): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    if (depth > 2 * MAX_DEPTH) return Number.POSITIVE_INFINITY;
    // A cycle draws nothing.
    counts.set(element, 0);
    let drawn = 1;
    for (const child of element.children) if (child.type === "element") drawn += count(child, depth + 1);
    const { href = element.attributes["xlink:href"] } = element.attributes;
    const target = element.name === "use" && href?.startsWith("#") ? byId.get(href.slice(1)) : undefined;
    if (target) drawn += count(target, depth + 1);
    counts.set(element, drawn);
    return drawn;
  };
  return count(root, 0);
}
