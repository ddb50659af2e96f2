/** A stretch of a text, in offsets in UTF-16 code units. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Finds what stands around or between JSON and is none of it, from left to right: the words of a chat around a fenced
 * block, the statement of a program that assigns or exports, and comments behind `#`.
 * @example findForeign("const x = {a: 1};") // [{ start: 0, end: 9 }, { start: 16, end: 17 }]
 */
export function findForeign(text: string): readonly Stretch[] {
  const blocks = fencedBlocks(text);
  const kept = (blocks.length > 0 ? blocks : [{ start: 0, end: text.length }]).map((block) => assigned(text, block));
  const foreign = kept.flatMap((block, index) => [
    { start: kept[index - 1]?.end ?? 0, end: block.start },
    ...comments(text, block),
  ]);
  foreign.push({ start: kept.at(-1)?.end ?? 0, end: text.length });
  // A text that is nothing else was meant to be something.
  return without(text, foreign).text.trim() === "" ? [] : foreign.filter((stretch) => stretch.start < stretch.end);
}

/** A text without some stretches, and where in it stood what is at an offset of what is left. */
export function without(text: string, stretches: readonly Stretch[]) {
  const starts: number[] = [];
  let left = "";
  let end = 0;
  for (const stretch of stretches) {
    left += text.slice(end, stretch.start);
    starts.push(left.length);
    end = stretch.end;
  }
  left += text.slice(end);
  let passed = 0;
  let longer = 0;
  /** To be asked from left to right. */
  const originOf = (at: number) => {
    for (; (starts[passed] ?? Number.POSITIVE_INFINITY) <= at; passed++) {
      const { start, end: after } = stretches[passed] as Stretch;
      longer += after - start;
    }
    return at + longer;
  };
  return { text: left, originOf };
}

const FENCE = /^[ \t]*```[ \t]*(?:([\w+-]+)[ \t]*)?\r?$/gm;
/** Where it is long enough to tell how a text begins. */
const BEGINNING = 1_000;

/** What stands between fences and may be JSON, unless the text begins as JSON does: the fences are in a string then. */
function fencedBlocks(text: string): readonly Stretch[] {
  if (/^\s*[[{"'`](?!``)/.test(text)) return [];
  const blocks: Stretch[] = [];
  let open: { start: number; mayBeJson: boolean } | undefined;
  const close = (end: number) => {
    if (open?.mayBeJson) blocks.push({ start: open.start, end });
    open = undefined;
  };
  for (const { 0: fence, 1: language = "", index } of text.matchAll(FENCE)) {
    if (!open) {
      const start = index + fence.length;
      const beginning = text.slice(start, start + BEGINNING);
      open = { start, mayBeJson: /^json/i.test(language) || BRACKET.test(beginning) || STATEMENT.test(beginning) };
    } else if (language === "") close(index);
  }
  close(text.length);
  return blocks;
}

const BRACKET = /^\s*[[{]/;
const STATEMENT = new RegExp(
  [
    // Comments before it go with it.
    /^(?:\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/,
    /(?:(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[\w$<>[\],|.\s]{1,200})?\s*=|export\s+default|(?:[\w$]+\.)*[\w$]+\s*=)/,
    /(?=\s*[[{(])/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** What a statement assigns or exports, without the statement and its semicolon; all of it where there is none. */
function assigned(text: string, { start, end }: Stretch): Stretch {
  const whole = text.slice(start, end);
  const [statement] = STATEMENT.exec(whole) ?? [];
  if (statement === undefined) return { start, end };
  const trimmed = whole.trimEnd();
  return { start: start + statement.length, end: trimmed.endsWith(";") ? start + trimmed.length - 1 : end };
}

/** Strings and comments of JavaScript hide what is in them; a quote that opens no string leaves no way to tell. */
const HIDING =
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`]/;
/** At the beginning of a line, but no color such as `#fff` and no word that is an element. */
const LINE_COMMENT = /#(?<=(?:^|\n)[^\S\n]*#)(?![\da-f]{3,8}[^\S\n]*(?:\n|$)|[\w-]+[^\S\n]*[,\]}])[^\r\n]*/;
/** Behind a bracket, a comma, a string, a number or a word of JSON, and with a space in it, as no element has. */
const TAIL_COMMENT =
  /#(?<=(?:[[\]{},"'`]|[:,[]\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?|true|false|null|none))[^\S\n]+#)(?=[\s#]|$)[^\r\n]*/;
/** Before a line that begins with a key; not without a limit, for thousands of signs may stand on one line. */
const COMMENT_BEFORE_KEY =
  /#(?<=[{,][^\S\n]+#)(?=[^\n]{0,300}\n\s{0,300}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|[\w$-]{1,300})\s{0,300}:)[^\r\n]*/;
const COMMENT = new RegExp(
  [HIDING, LINE_COMMENT, TAIL_COMMENT, COMMENT_BEFORE_KEY].map(({ source }) => source).join("|"),
  "gis",
);

function comments(text: string, { start, end }: Stretch): readonly Stretch[] {
  const whole = text.slice(start, end);
  if (!whole.includes("#")) return [];
  const found: Stretch[] = [];
  for (const { 0: token, index } of whole.matchAll(COMMENT)) {
    if (token.length === 1 && token !== "#") return [];
    if (token.startsWith("#")) found.push({ start: start + index, end: start + index + token.length });
  }
  return found;
}
