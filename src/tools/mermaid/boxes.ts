import { textWidth } from "./text-width.ts";

/** The parts of an SVG element that its box depends on. */
export interface SvgElement {
  localName: string;
  textContent: string;
  children: Iterable<SvgElement>;
  parentElement: SvgElement | null;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  closest(selector: string): SvgElement | null;
  querySelector(selector: string): SvgElement | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Point = readonly [x: number, y: number];

/** Arial's ascent and line height, per font size. */
const ASCENT = 0.905;
const LINE = 1.15;
/** What isn't drawn where it stands. */
const NOT_DRAWN: ReadonlySet<string> = new Set([
  "defs",
  "desc",
  "marker",
  "clipPath",
  "style",
  "symbol",
  "title",
  "linearGradient",
  "filter",
]);

/** The bounding box of an SVG element in its own coordinates, as `getBBox` gives it. */
export function boxOf(element: SvgElement): Box {
  const points = pointsOf(element);
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function pointsOf(element: SvgElement): Point[] {
  const number = (name: string) => Number.parseFloat(element.getAttribute(name) ?? "") || 0;
  switch (element.localName) {
    case "rect":
    case "image":
    case "foreignObject":
      return corners(number("x"), number("y"), number("width"), number("height"));
    case "circle":
      return around(number("cx"), number("cy"), number("r"), number("r"));
    case "ellipse":
      return around(number("cx"), number("cy"), number("rx"), number("ry"));
    case "line":
      return [
        [number("x1"), number("y1")],
        [number("x2"), number("y2")],
      ];
    case "polygon":
    case "polyline":
      return pairs(numbersIn(element.getAttribute("points") ?? ""));
    case "path":
      return pathPoints(element.getAttribute("d") ?? "");
    case "text":
    case "tspan":
      return textPoints(element);
    default: {
      if (NOT_DRAWN.has(element.localName)) return [];
      return [...element.children].flatMap((child) => {
        const box = NOT_DRAWN.has(child.localName) ? undefined : boxOf(child);
        if (!box || (box.width === 0 && box.height === 0)) return [];
        const matrix = matrixOf(child.getAttribute("transform") ?? "");
        return corners(box.x, box.y, box.width, box.height).map((point) => transform(matrix, point));
      });
    }
  }
}

const corners = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];
const around = (x: number, y: number, rx: number, ry: number) => corners(x - rx, y - ry, 2 * rx, 2 * ry);

const numbersIn = (text: string) => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

function pairs(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}

/** The ends and control points of a path, which hold all of it but arcs. */
function pathPoints(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const isRelative = command === command.toLowerCase();
    const numbers = numbersIn(rest);
    const kind = command.toUpperCase();
    const step = STEPS.get(kind) ?? numbers.length;
    for (let at = 0; at < numbers.length; at += step) {
      const [left, top] = isRelative ? [x, y] : [0, 0];
      const values = numbers.slice(at, at + step);
      if (kind === "H") x = left + (values[0] ?? 0);
      else if (kind === "V") y = top + (values[0] ?? 0);
      else {
        for (const [dx, dy] of pairs(kind === "A" ? values.slice(5) : values)) {
          [x, y] = [left + dx, top + dy];
          points.push([x, y]);
        }
      }
      points.push([x, y]);
    }
  }
  return points;
}

/** Numbers that each command takes. */
const STEPS: ReadonlyMap<string, number> = new Map(
  Object.entries({ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }),
);

function transform([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function matrixOf(transforms: string): Matrix {
  let result: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, list = ""] of transforms.matchAll(/(translate|scale|matrix|rotate)\(([^()]*)\)/g)) {
    const [p = 0, q, r = 0, s = 0, t = 0, u = 0] = numbersIn(list);
    if (name === "translate") result = multiply(result, [1, 0, 0, 1, p, q ?? 0]);
    else if (name === "scale") result = multiply(result, [p, 0, 0, q ?? p, 0, 0]);
    else if (name === "matrix") result = multiply(result, [p, q ?? 0, r, s, t, u]);
    else if (name === "rotate") {
      const [sin, cos] = [Math.sin((p * Math.PI) / 180), Math.cos((p * Math.PI) / 180)];
      const [x, y] = [q ?? 0, r];
      result = multiply(result, [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]);
    }
  }
  return result;
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Each tspan with a position of its own is a line. */
function textPoints(element: SvgElement): Point[] {
  const text = element.closest("text") ?? element;
  const points: Point[] = [];
  const draw = (part: SvgElement, from: { x: number; y: number }) => {
    const size = fontSizeOf(part);
    const length = (name: string) => {
      const value = part.getAttribute(name);
      return value === null ? undefined : (Number.parseFloat(value) || 0) * (value.trim().endsWith("em") ? size : 1);
    };
    const [x, y] = [(length("x") ?? from.x) + (length("dx") ?? 0), (length("y") ?? from.y) + (length("dy") ?? 0)];
    const lines = [...part.children].filter(({ localName }) => localName === "tspan");
    const isSplit = lines.some((line) => line.getAttribute("x") !== null || line.getAttribute("dy") !== null);
    if (isSplit) for (const line of lines) draw(line, { x, y });
    else if (part.textContent.trim() !== "") {
      const width = textWidth(part.textContent, size, isBold(part));
      const anchor = styleOf(part, "text-anchor");
      const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
      const baseline = styleOf(part, "dominant-baseline") ?? styleOf(part, "alignment-baseline") ?? "";
      const top =
        y - size * (/middle|central/.test(baseline) ? LINE / 2 : /hanging|before/.test(baseline) ? 0 : ASCENT);
      points.push(...corners(left, top, width, size * LINE));
    }
    return { x, y };
  };
  draw(element, element === text ? { x: 0, y: 0 } : { x: 0, y: Number.parseFloat(text.getAttribute("y") ?? "") || 0 });
  return points;
}

function isBold(element: SvgElement): boolean {
  const weight = styleOf(element, "font-weight") ?? "";
  return weight.startsWith("bold") || Number(weight) >= 600;
}

function fontSizeOf(element: SvgElement): number {
  const size = styleOf(element, "font-size") ?? "16px";
  const value = Number.parseFloat(size) || 16;
  return /(?:em|%)$/.test(size) ? value * (size.endsWith("%") ? 0.16 : 16) : value;
}

/** An inherited property: from the style attribute, the diagram's style sheet or an attribute. */
export function styleOf(element: SvgElement, name: string): string | undefined {
  for (let at: SvgElement | null = element; at; at = at.parentElement) {
    const inline = declared(at.getAttribute("style") ?? "", name);
    const value = inline ?? sheetValue(at, name) ?? at.getAttribute(name) ?? undefined;
    if (value !== undefined && value !== "inherit") return value.trim();
  }
  return undefined;
}

function declared(css: string, name: string): string | undefined {
  for (const declaration of css.split(";")) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim() === name) return declaration.slice(colon + 1).replace("!important", "");
  }
  return undefined;
}

/** The properties of text in the style sheet that was read last. */
let sheet = readSheet("");

function sheetValue(element: SvgElement, name: string): string | undefined {
  const css = element.closest("svg")?.querySelector("style")?.textContent ?? "";
  if (css === "") return undefined;
  if (css !== sheet.css) sheet = readSheet(css);
  return sheet.rules.get(name)?.findLast(({ selector }) => element.matches(selector))?.value;
}

function readSheet(css: string) {
  const rules = new Map<string, { selector: string; value: string }[]>();
  for (const rule of css.split("}")) {
    const [body = "", selector = ""] = rule.split("{").reverse();
    for (const name of ["font-size", "font-weight", "text-anchor", "dominant-baseline", "alignment-baseline"]) {
      const value = declared(body, name);
      if (value === undefined) continue;
      const known = rules.get(name) ?? [];
      rules.set(name, known);
      known.push({ selector: selector.trim(), value });
    }
  }
  return { css, rules };
}
