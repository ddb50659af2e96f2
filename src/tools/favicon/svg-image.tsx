import { InputError } from "#shared/input-error.ts";

const MAX_BYTES = 2_097_152;
const MAX_DRAWN = 20_000;
const SIDE_PX = 1_024;

export function isSvg({ name, type }: File): boolean {
  return type === "image/svg+xml" || /\.svg$/i.test(name);
}

/**
 * Draws an SVG as a PNG with a longer side of 1,024 pixels, which only a page can.
 * @returns the PNG and the SVG
 * @throws {InputError} if it isn't an SVG, or drawing it could block the page
 */
export async function drawSvg(file: File): Promise<[png: File, svg: File]> {
  if (file.size > MAX_BYTES) throw new InputError("An SVG for an icon can have up to 2 MB.");
  const document = new DOMParser().parseFromString(await file.text(), "image/svg+xml");
  const root = document.documentElement;
  if (root.localName !== "svg" || document.querySelector("parsererror")) throw new InputError("This isn’t an SVG.");
  if (countDrawn(root) > MAX_DRAWN) throw new InputError("This SVG has too many shapes for an icon.");
  root.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const { width, height } = sizeOf(root);
  const scale = SIDE_PX / Math.max(width, height);
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.setAttribute("width", String(width * scale));
  root.setAttribute("height", String(height * scale));
  const svg = new File([new XMLSerializer().serializeToString(root)], file.name, { type: "image/svg+xml" });
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = window.document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new InputError("This SVG can’t be drawn.");
    return [new File([png], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" }), svg];
  } catch {
    throw new InputError("This SVG can’t be drawn.");
  } finally {
    URL.revokeObjectURL(url);
  }
}

function sizeOf(root: Element): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight };
  const [width, height] = ["width", "height"].map((name) => Number.parseFloat(root.getAttribute(name) ?? ""));
  return width && height && width > 0 && height > 0 ? { width, height } : { width: 300, height: 150 };
}

/** Elements with the copies of `use`, which can multiply beyond what a browser draws in a lifetime. */
function countDrawn(root: Element): number {
  const counts = new Map<Element, number>();
  const count = (element: Element, depth: number): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    if (depth > 500) return Number.POSITIVE_INFINITY;
    counts.set(element, 0);
    let drawn = 1;
    for (const child of element.children) drawn += count(child, depth + 1);
    const href = element.getAttribute("href") ?? element.getAttribute("xlink:href");
    const target =
      element.localName === "use" && href?.startsWith("#") && root.ownerDocument.getElementById(href.slice(1));
    if (target) drawn += count(target, depth + 1);
    counts.set(element, drawn);
    return drawn;
  };
  return count(root, 0);
}
