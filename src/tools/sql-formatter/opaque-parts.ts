import { escapePattern } from "#shared/escape-pattern.ts";
import { lookup } from "#shared/lookup.ts";
import { hasSpacedDashes, rulesOf } from "./dialect-rules.ts";
import type { DialectId } from "./dialects.ts";

/** Parts of SQL in which nothing has its usual meaning: comments, strings, names in quotes and templates. */
export interface OpaqueRules {
  lineComments: readonly string[];
  /** Whether `--` starts a comment only before white space or at the end, so that `5--1` is 6. */
  spacedDashes: boolean;
  nestedComments: boolean;
  quotes: string;
  /** Quotation marks in which a backslash escapes the next character. */
  escapes: string;
  /** `E'…'`, in which it does too. */
  escapeStrings: boolean;
  /** `r'…'`; with `rb'…'` too, a backslash stays in the text but keeps the quote after it from ending it. */
  rawStrings: "none" | "r" | "r and rb";
  /** `'''…'''` and `"""…"""` */
  tripleQuotes: boolean;
  /** `$tag$…$tag$` */
  dollarQuotes: boolean;
  /** Oracle's `q'[…]'` */
  qQuotes: boolean;
  /** `[a name]` */
  bracketNames: boolean;
}

/** https://dev.mysql.com/doc/refman/9.7/en/ansi-diff-comments.html */
const SPACED_DASHES = String.raw`--(?=[\s\u0000-\u001f\u007f]|$)`;

const RAW_STRINGS: Partial<Record<DialectId, OpaqueRules["rawStrings"]>> = { spark: "r", bigquery: "r and rb" };

/** Oracle's `q'[…]'`. */
export const Q_CLOSINGS = lookup<string>({ "[": "]", "(": ")", "{": "}", "<": ">" });

export function opaqueRulesOf(id: DialectId): OpaqueRules {
  const { tokenizerOptions } = rulesOf(id);
  const { stringTypes, identTypes, lineCommentTypes = ["--"], nestedBlockComments = false } = tokenizerOptions;
  const types = [...stringTypes, ...identTypes].flatMap((type) => {
    if (typeof type === "string") return [{ quote: type as string, prefixed: false }];
    return "quote" in type ? [{ quote: type.quote as string, prefixed: type.requirePrefix === true }] : [];
  });
  const has = (quote: string) => types.some((type) => type.quote === quote);
  const escaping = types.filter(({ quote }) => quote.endsWith("-bs"));
  const marks = (list: typeof types) => [...new Set(list.map(({ quote }) => quote[0] ?? ""))].join("");
  return {
    lineComments: lineCommentTypes,
    spacedDashes: hasSpacedDashes(id),
    nestedComments: nestedBlockComments,
    quotes: marks(types.filter(({ quote }) => /^['"`]/.test(quote))),
    escapes: marks(escaping.filter(({ prefixed }) => !prefixed)),
    escapeStrings: escaping.some(({ prefixed }) => prefixed),
    rawStrings: RAW_STRINGS[id] ?? "none",
    tripleQuotes: has("'''..'''"),
    dollarQuotes: has("$$"),
    qQuotes: has("q''"),
    bracketNames: identTypes.includes("[]"),
  };
}

export function commentOpeningsOf({ lineComments, spacedDashes }: OpaqueRules): string[] {
  const lines = lineComments.map((mark) => (mark === "--" && spacedDashes ? SPACED_DASHES : escapePattern(mark)));
  return [String.raw`\/\*`, ...lines];
}

export function openingsOf(rules: OpaqueRules): string[] {
  const { quotes, escapeStrings, rawStrings, tripleQuotes, dollarQuotes } = rules;
  const quote = tripleQuotes ? `(?:'''|"""|['"])` : `['"]`;
  return [
    ...commentOpeningsOf(rules),
    ...(escapeStrings ? ["(?<![A-Za-z0-9_$])[eE]'"] : []),
    ...(rawStrings === "r" ? [`(?<![A-Za-z0-9_$])[rR]${quote}`] : []),
    ...(rawStrings === "r and rb" ? [`(?<![A-Za-z0-9_$])(?:[rR][bB]?|[bB][rR])${quote}`] : []),
    ...(rules.qQuotes ? [String.raw`(?<![A-Za-z0-9_$#])[nN]?[qQ]'\S`] : []),
    ...(tripleQuotes ? ["'''", '"""'] : []),
    `[${quotes}]`,
    ...(dollarQuotes ? [String.raw`(?<![A-Za-z0-9_$])\$[A-Za-z0-9_]*\$`] : []),
    ...(rules.bracketNames ? [String.raw`\[`] : []),
    String.raw`\{[{%#]`,
  ];
}

export function isCommentOpening(opening: string, { lineComments }: OpaqueRules): boolean {
  return opening === "/*" || lineComments.includes(opening);
}

/** Whether a comment at an offset starts a part that nobody may change. */
export function isDisabledPart(text: string, from: number): boolean {
  DISABLE.lastIndex = from;
  return DISABLE.test(text);
}

/**
 * Where the part that starts with `opening` ends.
 * @param isComplete whether no text follows
 * @returns undefined if it doesn't end, or not yet
 */
export function endOfOpaque(
  text: string,
  { opening, from, isComplete }: { opening: string; from: number; isComplete: boolean },
  { lineComments, nestedComments, escapes, rawStrings }: OpaqueRules,
): number | undefined {
  const after = from + opening.length;
  if (lineComments.includes(opening)) {
    let end = text.indexOf("\n", after);
    if (end === -1) return isComplete ? text.length : undefined;
    while (end > after && text[end - 1] === "\r") end -= 1;
    return end;
  }
  if (opening === "/*") {
    if (isDisabledPart(text, from)) {
      ENABLE.lastIndex = after;
      return ENABLE.test(text) ? ENABLE.lastIndex : isComplete ? text.length : undefined;
    }
    return nestedComments ? endOfNestedComment(text, after) : endOf(text, "*/", after);
  }
  if (opening.startsWith("{")) return endOf(text, `${opening.at(1) === "{" ? "}" : opening.at(1)}}`, after);
  if (opening === "[") return endOf(text, "]", after);
  if (opening.startsWith("$")) return endOf(text, opening, after);
  if (/^n?q'/i.test(opening)) {
    const mark = opening.at(-1) ?? "";
    return endOf(text, `${Q_CLOSINGS[mark] ?? mark}'`, after);
  }
  if (/^e'/i.test(opening)) return endOfEscaped(text, "'", after);
  if (/^[rb]/i.test(opening)) return endOfRaw(text, opening.replace(/^[rb]+/i, ""), after, rawStrings, isComplete);
  return escapes.includes(opening[0] ?? "") ? endOfEscaped(text, opening, after) : endOf(text, opening, after);
}

const DISABLE = /\/\* *sql-formatter-disable *\*\//y;
const ENABLE = /\/\* *sql-formatter-enable *\*\//g;

function endOf(text: string, closing: string, from: number): number | undefined {
  const at = text.indexOf(closing, from);
  return at === -1 ? undefined : at + closing.length;
}

/** End of a string in which a backslash escapes the next character. */
function endOfEscaped(text: string, closing: string, from: number): number | undefined {
  let end = text.indexOf(closing, from);
  for (let at = from; end !== -1; ) {
    const backslash = text.slice(at, end).indexOf("\\");
    if (backslash === -1) return end + closing.length;
    at += backslash + 2;
    if (at > end) end = text.indexOf(closing, at);
  }
  return undefined;
}

/** In BigQuery, where `r'\'` isn't valid, the rest of its line decides what is meant. */
function endOfRaw(
  text: string,
  closing: string,
  from: number,
  rawStrings: OpaqueRules["rawStrings"],
  isComplete: boolean,
): number | undefined {
  if (rawStrings === "r") return endOf(text, closing, from);
  if (closing.length > 1) return endOfEscaped(text, closing, from);
  const line = closing === "'" ? RAW_SINGLE : RAW_DOUBLE;
  line.lastIndex = from;
  if (line.test(text)) return line.lastIndex;
  return isComplete || text.includes("\n", from) ? endOf(text, closing, from) : undefined;
}

const RAW_SINGLE = /[^'\\\n]*(?:\\.[^'\\\n]*)*'/y;
const RAW_DOUBLE = /[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;

function endOfNestedComment(text: string, from: number): number | undefined {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  for (let depth = 1; depth > 0; ) {
    const found = mark.exec(text);
    if (!found) return undefined;
    depth += found[0] === "/*" ? 1 : -1;
  }
  return mark.lastIndex;
}
