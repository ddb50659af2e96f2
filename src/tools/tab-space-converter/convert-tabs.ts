import { CR, LF, SPACE, TAB } from "#shared/ascii.ts";
import { ColumnCounter } from "./column-counter.ts";

export interface TabSettings {
  /** Spaces per tab, or columns between tab stops. */
  spacesPerTab: number;
  /** A tab extends to the next tab stop, as in an editor, instead of being a fixed number of spaces. */
  tabStops: boolean;
  /** Converts only before the first other character of a line. */
  leadingOnly: boolean;
}

/**
 * Replaces tabs with spaces.
 * @param pieces the text, cut anywhere but inside a code point.
 * @example tabsToSpaces(["ab\tc"], { spacesPerTab: 4, tabStops: false, … }) // "ab    c"
 * @example tabsToSpaces(["ab\tc"], { spacesPerTab: 4, tabStops: true, … }) // "ab  c"
 */
export function tabsToSpaces(pieces: AsyncIterable<string>, settings: TabSettings): AsyncGenerator<string> {
  const { spacesPerTab: size, tabStops, leadingOnly } = settings;
  if (!tabStops && !leadingOnly) return mapPieces(pieces, (piece) => piece.replaceAll("\t", " ".repeat(size)));
  const tokens = leadingOnly ? INDENTATION_AND_REST : TABS_AND_TEXT;
  const fixed = (run: string) => run.replaceAll("\t", " ".repeat(size));
  const stops = (run: string, from: number) => " ".repeat(columnAfter(run, from, size) - from);
  return convertBlanks(pieces, { ...settings, tokens, convert: tabStops ? stops : fixed });
}

/**
 * Replaces spaces with tabs in runs of spaces and tabs. With tab stops, a single space stays: it is the gap between two
 * words.
 * @param pieces the text, cut anywhere but inside a code point.
 * @example spacesToTabs(["        x"], { spacesPerTab: 4, … }) // "\t\tx"
 */
export function spacesToTabs(pieces: AsyncIterable<string>, settings: TabSettings): AsyncGenerator<string> {
  const { spacesPerTab: size, tabStops, leadingOnly } = settings;
  if (!tabStops && !leadingOnly) return replaceRuns(pieces, " ".repeat(size));
  const tokens = leadingOnly ? INDENTATION_AND_REST : BLANKS_AND_SPACED_TEXT;
  const fixed = (run: string) => run.replaceAll(" ".repeat(size), "\t");
  const stops = (run: string, from: number, isIndentation: boolean) => {
    if (run === " " && !isIndentation) return run;
    const column = columnAfter(run, from, size);
    const tabs = Math.floor(column / size) - Math.floor(from / size);
    return "\t".repeat(tabs) + " ".repeat(tabs > 0 ? column % size : column - from);
  };
  return convertBlanks(pieces, { ...settings, tokens, convert: tabStops ? stops : fixed });
}

interface BlankRules extends TabSettings {
  /** Matches runs of blanks (group 1), runs of line breaks, and everything between. */
  tokens: RegExp;
  /** Converts a run of blanks that starts at a column. */
  convert: (run: string, from: number, isIndentation: boolean) => string;
}

async function* convertBlanks(pieces: AsyncIterable<string>, rules: BlankRules): AsyncGenerator<string> {
  const { spacesPerTab, tabStops, leadingOnly, tokens, convert } = rules;
  const counter = new ColumnCounter();
  let isIndenting = true;
  let held: string[] = [];

  const endRun = () => {
    if (held.length === 0) return "";
    const run = held.join("");
    held = [];
    const from = counter.column;
    if (tabStops) counter.moveTo(columnAfter(run, from, spacesPerTab));
    return convert(run, from, isIndenting);
  };
  for await (const piece of pieces) {
    let result = "";
    for (const [token, blanks] of piece.matchAll(tokens)) {
      const first = token.charCodeAt(0);
      if (first === LF || first === CR) {
        result += endRun() + token;
        counter.moveTo(0);
        isIndenting = true;
      } else if (blanks !== undefined && (isIndenting || !leadingOnly)) {
        held.push(blanks);
      } else {
        result += endRun() + token;
        if (tabStops && !leadingOnly) counter.add(token);
        isIndenting = false;
      }
    }
    yield result;
  }
  yield endRun();
}

/** The column after a run of spaces and tabs that starts at `from`. */
function columnAfter(run: string, from: number, size: number): number {
  let column = from;
  for (let at = 0; at < run.length; at++) column += run.charCodeAt(at) === TAB ? size - (column % size) : 1;
  return column;
}

/** Replaces runs of spaces with tabs everywhere. */
async function* replaceRuns(pieces: AsyncIterable<string>, spaces: string): AsyncGenerator<string> {
  let held = "";
  for await (const piece of pieces) {
    const changed = (held + piece).replaceAll(spaces, "\t");
    // The next piece may complete a run of trailing spaces.
    let end = changed.length;
    while (changed.charCodeAt(end - 1) === SPACE) end -= 1;
    held = changed.slice(end);
    yield changed.slice(0, end);
  }
  yield held;
}

async function* mapPieces(pieces: AsyncIterable<string>, change: (piece: string) => string): AsyncGenerator<string> {
  for await (const piece of pieces) yield change(piece);
}

/** Single spaces between words count as text. */
const BLANKS_AND_SPACED_TEXT = /([ \t]+)|[\r\n]+|[^ \t\r\n]+(?: [^ \t\r\n]+)*/g;
/** A space counts as text: always one column. */
const TABS_AND_TEXT = /(\t+)|[\r\n]+|[^\t\r\n]+/g;
const INDENTATION_AND_REST = /([ \t]+)|[\r\n]+|[^ \t\r\n][^\r\n]*/g;
