import { SaxesParser } from "saxes";
import { InputError } from "#shared/input-error.ts";

const MAX_DRAWN = 20_000;
const MAX_DEPTH = 500;
const SIDE_PX = 1_024;

interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
}

export interface PreparedSvg {
  svg: string;
  width: number;
  height: number;
}

/**
 * Gives an SVG a longer side of 1,024 pixels, and the namespace that it needs as an image.
 * @throws {InputError} if it isn't an SVG, or drawing it could block the page
 */
export function prepareSvg(svg: string): PreparedSvg {
  const { root, ids } = parse(svg);
  const [tag] = /<svg(?=[\s/>])[^>]*/.exec(svg) ?? [];
  if (root?.name !== "svg" || tag === undefined) throw new InputError("This isn’t an SVG.");
  if (countDrawn(root, ids) > MAX_DRAWN) throw new InputError("This SVG has too many shapes for an icon.");
  const { attributes } = root;
  const size = sizeOf(attributes);
  const scale = SIDE_PX / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const added = [
    ...(attributes.xmlns === undefined ? ['xmlns="http://www.w3.org/2000/svg"'] : []),
    ...(attributes.viewBox === undefined ? [`viewBox="0 0 ${size.width} ${size.height}"`] : []),
    `width="${width}" height="${height}"`,
  ].join(" ");
  const unsized = tag.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  return { svg: svg.replace(tag, () => unsized.replace("<svg", () => `<svg ${added}`)), width, height };
}

function parse(svg: string): { root: Node | undefined; ids: ReadonlyMap<string, Node> } {
  const parser = new SaxesParser();
  const ids = new Map<string, Node>();
  const open: Node[] = [];
  let root: Node | undefined;
  parser.on("error", () => {
    throw new InputError("This isn’t an SVG.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, attributes, children: [] };
    if (open.length >= MAX_DEPTH) throw new InputError("This SVG has too many levels for an icon.");
    root ??= node;
    open.at(-1)?.children.push(node);
    open.push(node);
    if (attributes.id !== undefined) ids.set(attributes.id, node);
  });
  parser.on("closetag", () => open.pop());
  parser.write(svg).close();
  return { root, ids };
}

function sizeOf({ viewBox = "", ...attributes }: Node["attributes"]): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight };
  const [width = 0, height = 0] = [attributes.width, attributes.height].map((value) => Number.parseFloat(value ?? ""));
  return width > 0 && height > 0 ? { width, height } : { width: 300, height: 150 };
}

/** Elements with the copies of `use`, which can multiply beyond what a browser draws in a lifetime. */
function countDrawn(root: Node, ids: ReadonlyMap<string, Node>): number {
  const counts = new Map<Node, number>();
  const count = (node: Node, depth: number): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    if (depth > 2 * MAX_DEPTH) return Number.POSITIVE_INFINITY;
    // A cycle draws nothing.
    counts.set(node, 0);
    let drawn = 1;
    for (const child of node.children) drawn += count(child, depth + 1);
    const href = node.attributes.href ?? node.attributes["xlink:href"];
    const target = node.name === "use" && href?.startsWith("#") ? ids.get(href.slice(1)) : undefined;
    if (target) drawn += count(target, depth + 1);
    counts.set(node, drawn);
    return drawn;
  };
  return count(root, 0);
}
