import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";

/** A token, and what is around it. */
export interface Spot {
  token: CSSToken;
  /** How many brackets are open. */
  depth: number;
  /** What opened the innermost bracket: `[`, `(` or a function's name with its bracket. */
  inside: string;
  /** Which side of the token is asked about. */
  side: "before" | "after";
}

/** How the white space and the tokens of a stretch of CSS are to be read. */
export interface Reading {
  /** True where white space beside a token means nothing. */
  tight: (spot: Spot) => boolean;
  /** The token as it is written shorter. */
  shorten?: (token: CSSToken, depth: number) => string;
}

/**
 * Writes a stretch of CSS (CSS Syntax Level 3) with the least white space and without comments. Two tokens that only a
 * comment kept apart stay apart.
 * @example printTokens(" a , b /* c *\/ d ", { tight: isComma }) // "a,b d"
 */
export function printTokens(css: string, { tight, shorten }: Reading): string {
  let printed = "";
  let gap: "" | " " | "/**/" = "";
  let last = "";
  let tightBefore = true;
  const open: string[] = [];
  const tokens = tokenize({ css });
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as CSSToken;
    const [type, raw] = token;
    if (type === TokenType.EOF) break;
    if (type === TokenType.Whitespace) gap = " ";
    else if (type === TokenType.Comment) gap ||= "/**/";
    else {
      if (CLOSING.has(type)) open.pop();
      const spot = { token, depth: open.length, inside: open.at(-1) ?? "" };
      const tightNow = tightBefore || CLOSING.has(type) || tight({ ...spot, side: "before" });
      // `/ *` must not become the beginning of a comment.
      if (!tightNow || (last === "/" && raw === "*")) printed += gap;
      printed += shorten?.(token, spot.depth) ?? raw;
      gap = "";
      last = raw;
      tightBefore = OPENING.has(type) || tight({ ...spot, side: "after" });
      if (OPENING.has(type)) open.push(raw);
      if (type === TokenType.Function && /^style\($/i.test(raw)) {
        const end = closingOf(tokens, index);
        printed += shortenStyleQuery(css.slice(token[3] + 1, tokens[end]?.[2]));
        index = end - 1;
      }
    }
  }
  return printed;
}

/** The value of a custom property is compared token by token, so all but the space around it stays. */
function shortenStyleQuery(query: string): string {
  return query
    .replace(/^[ \t\r\n\f]+|(?<![\\ \t\r\n\f])[ \t\r\n\f]+$|(?<=\\[ \t\r\n\f])[ \t\r\n\f]+$/g, "")
    .replace(/^(--[^\s:()\\/]+)[ \t\r\n\f]*:[ \t\r\n\f]*/, "$1:");
}

/** The index of the token that closes the bracket at an index, or of the last one. */
function closingOf(tokens: readonly CSSToken[], opening: number): number {
  let depth = 0;
  for (let index = opening; index < tokens.length; index++) {
    const type = tokens[index]?.[0] as TokenType;
    if (OPENING.has(type)) depth++;
    if (CLOSING.has(type) && --depth === 0) return index;
  }
  return tokens.length - 1;
}

/** True for a token of one character of its own, such as `>` or `/`. */
export function isDelimiter({ token: [type, raw] }: Pick<Spot, "token">, characters: string): boolean {
  return type === TokenType.Delim && characters.includes(raw);
}

export function isComma({ token: [type] }: Pick<Spot, "token">): boolean {
  return type === TokenType.Comma;
}

const OPENING: ReadonlySet<TokenType> = new Set([
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
]);
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);
