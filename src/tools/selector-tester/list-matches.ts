import { InputError } from "#shared/input-error.ts";
import { NODE, pathOf, TreeNode } from "#shared/markup/markup-tree.ts";
import { type Markup, parseMarkup } from "#shared/markup/parse-markup.ts";
import { runSelector, runXPath } from "./select.ts";

export type Shown = "list" | "text" | "markup" | "paths" | "json";

interface MatchSettings {
  markup: Markup;
  show: Shown;
}

interface Match {
  path: string;
  line: number;
  column: number;
  text: string;
  markup: string;
}

const MAX_LENGTH = 100_000_000;
/** What the list shows of each match. */
const MAX_SHOWN = 200;

/** Lists what an XPath expression finds in XML or HTML. @throws {InputError} */
export function listXPath(source: string, expression: string, { markup, show }: MatchSettings): string {
  return list(source, runXPath(parseMarkup(source, markup).root, expression), show);
}

/** Lists what a CSS selector finds in XML or HTML. @throws {InputError} */
export function listSelector(source: string, selector: string, { markup, show }: MatchSettings): string {
  const { root, isXml } = parseMarkup(source, markup);
  return list(source, runSelector(root, selector, isXml), show);
}

function list(source: string, found: readonly unknown[], show: Shown): string {
  if (found.length === 0) return show === "json" ? "[]\n" : "";
  const places = placesIn(source);
  let length = 0;
  const written = found.map((item) => {
    const text = item instanceof TreeNode ? write(matchOf(item, source, places), show) : writeValue(item, show);
    length += text.length;
    if (length > MAX_LENGTH) throw new InputError("This result is over 100 MB. Show paths, or match less.");
    return text;
  });
  return show === "json" ? `[\n  ${written.join(",\n  ")}\n]\n` : `${written.join("\n")}\n`;
}

function matchOf(node: TreeNode, source: string, placeOf: (offset: number) => { line: number; column: number }): Match {
  const { start, end } = node.ownerElement ?? node;
  const isMarkup = node.nodeType === NODE.element || node.nodeType === NODE.document;
  return {
    path: pathOf(node),
    ...placeOf(start),
    get text() {
      return node.text;
    },
    get markup() {
      if (node.nodeType === NODE.document) return source;
      return isMarkup ? source.slice(start, end) : node.text;
    },
  };
}

function write(match: Match, show: Shown): string {
  switch (show) {
    case "paths":
      return match.path;
    case "text":
      return match.text;
    case "markup":
      return match.markup;
    case "json":
      return JSON.stringify(match);
    case "list":
      return `${match.path}  line ${match.line}\n  ${oneLine(match.markup)}`;
  }
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_SHOWN)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > MAX_SHOWN || text.length > 4 * MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

function writeValue(value: unknown, show: Shown): string {
  if (show === "json") return JSON.stringify(value ?? null);
  return typeof value === "object" ? JSON.stringify(value) : `${value}`;
}

/** Lines and columns of offsets in ascending or any order, by the starts of all lines. */
function placesIn(source: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...Array.from(source.matchAll(/\r\n|\r|\n/g), ({ 0: mark, index }) => index + mark.length)];
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}
