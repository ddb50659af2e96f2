/** Part of a text, in UTF-16 code units. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Finds text around and between JSON that is not JSON, from left to right: prose around a fenced block, the assignment
 * or export around a value, and comments after `#`.
 * @example findForeign("const x = {a: 1};") // [{ start: 0, end: 9 }, { start: 16, end: 17 }]
 */
export function findForeign(text: string): readonly TextRange[] {
  const blocks = findFencedBlocks(text);
  const kept = (blocks.length > 0 ? blocks : [{ start: 0, end: text.length }]).map((block) =>
    findAssignedValue(text, block),
  );
  const foreign = kept.flatMap((block, index) => [
    { start: kept[index - 1]?.end ?? 0, end: block.start },
    ...findHashComments(text, block),
  ]);
  foreign.push({ start: kept.at(-1)?.end ?? 0, end: text.length });
  // A text with nothing else must be the data itself.
  return removeRanges(text, foreign).text.trim() === "" ? [] : foreign.filter((range) => range.start < range.end);
}

/** Removes ranges from a text, and maps offsets of the result back to the original. */
export function removeRanges(text: string, ranges: readonly TextRange[]) {
  const starts: number[] = [];
  let result = "";
  let end = 0;
  for (const range of ranges) {
    result += text.slice(end, range.start);
    starts.push(result.length);
    end = range.end;
  }
  result += text.slice(end);
  let nextRange = 0;
  let removedLength = 0;
  /** Call with ascending offsets. */
  const originOf = (at: number) => {
    for (; (starts[nextRange] ?? Number.POSITIVE_INFINITY) <= at; nextRange++) {
      const { start, end: after } = ranges[nextRange] as TextRange;
      removedLength += after - start;
    }
    return at + removedLength;
  };
  return { text: result, originOf };
}

const FENCE = /^[ \t]*```[ \t]*(?:([\w+-]+)[ \t]*)?\r?$/gm;
/** Enough characters to tell how a block starts. */
const SNIFF_LENGTH = 1_000;

/** Fenced blocks that may be JSON. None if the text itself starts like JSON: the fences are inside a string then. */
function findFencedBlocks(text: string): readonly TextRange[] {
  if (/^\s*[[{"'`](?!``)/.test(text)) return [];
  const blocks: TextRange[] = [];
  let open: { start: number; mayBeJson: boolean } | undefined;
  const close = (end: number) => {
    if (open?.mayBeJson) blocks.push({ start: open.start, end });
    open = undefined;
  };
  for (const { 0: fence, 1: language = "", index } of text.matchAll(FENCE)) {
    if (!open) {
      const start = index + fence.length;
      const blockStart = text.slice(start, start + SNIFF_LENGTH);
      open = { start, mayBeJson: /^json/i.test(language) || BRACKET.test(blockStart) || STATEMENT.test(blockStart) };
    } else if (language === "") close(index);
  }
  close(text.length);
  return blocks;
}

const BRACKET = /^\s*[[{]/;
const STATEMENT = new RegExp(
  [
    // Includes the comments before it.
    /^(?:\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/,
    /(?:(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[\w$<>[\],|.\s]{1,200})?\s*=|export\s+default|(?:[\w$]+\.)*[\w$]+\s*=)/,
    /(?=\s*[[{(])/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** The value that a statement assigns or exports, without its semicolon; the whole range without one. */
function findAssignedValue(text: string, { start, end }: TextRange): TextRange {
  const whole = text.slice(start, end);
  const [statement] = STATEMENT.exec(whole) ?? [];
  if (statement === undefined) return { start, end };
  const trimmed = whole.trimEnd();
  return { start: start + statement.length, end: trimmed.endsWith(";") ? start + trimmed.length - 1 : end };
}

/** JavaScript strings and comments, whose content is skipped, or an unclosed quote. */
const STRING_OR_COMMENT =
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`]/;
/** At the start of a line, unless it is a color such as `#fff` or a word used as an element. */
const LINE_COMMENT = /#(?<=(?:^|\n)[^\S\n]*#)(?![\da-f]{3,8}[^\S\n]*(?:\n|$)|[\w-]+[^\S\n]*[,\]}])[^\r\n]*/;
/** After a bracket, comma, string, number or literal, and followed by a space, which rules out an element. */
const TAIL_COMMENT =
  /#(?<=(?:[[\]{},"'`]|[:,[]\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?|true|false|null|none))[^\S\n]+#)(?=[\s#]|$)[^\r\n]*/;
/** Before a line that starts with a key. Bounded, because one line can hold thousands of `#`. */
const COMMENT_BEFORE_KEY =
  /#(?<=[{,][^\S\n]+#)(?=[^\n]{0,300}\n\s{0,300}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|[\w$-]{1,300})\s{0,300}:)[^\r\n]*/;
const COMMENT = new RegExp(
  [STRING_OR_COMMENT, LINE_COMMENT, TAIL_COMMENT, COMMENT_BEFORE_KEY].map(({ source }) => source).join("|"),
  "gis",
);

function findHashComments(text: string, { start, end }: TextRange): readonly TextRange[] {
  const whole = text.slice(start, end);
  if (!whole.includes("#")) return [];
  const found: TextRange[] = [];
  for (const { 0: token, index } of whole.matchAll(COMMENT)) {
    if (token.length === 1 && token !== "#") return [];
    if (token.startsWith("#")) found.push({ start: start + index, end: start + index + token.length });
  }
  return found;
}
