import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";

/** A token in its context. */
export interface TokenContext {
  token: CSSToken;
  /** Number of open brackets. */
  depth: number;
  /** The innermost open bracket: `[`, `(` or a function name with its bracket. */
  inside: string;
  /** The side of the token in question. */
  side: "before" | "after";
}

/** How to print tokens and the whitespace around them. */
export interface PrintRules {
  /** Whether whitespace on that side of the token is meaningless. */
  tight: (spot: TokenContext) => boolean;
  /** Shortens a token. */
  shorten?: (token: CSSToken, depth: number) => string;
}

/**
 * Prints CSS (CSS Syntax Level 3) with minimal whitespace and without comments. Tokens separated only by a comment stay
 * separate.
 * @example printTokens(" a , b /* c *\/ d ", { tight: isComma }) // "a,b d"
 */
export function printTokens(css: string, { tight, shorten }: PrintRules): string {
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
      // `/ *` must not become the start of a comment.
      if (!tightNow || (last === "/" && raw === "*")) printed += gap;
      printed += shorten?.(token, spot.depth) ?? raw;
      gap = "";
      last = raw;
      tightBefore = OPENING.has(type) || tight({ ...spot, side: "after" });
      if (OPENING.has(type)) open.push(raw);
      if (type === TokenType.Function && /^style\($/i.test(raw)) {
        const end = findClosing(tokens, index);
        printed += shortenStyleQuery(css.slice(token[3] + 1, tokens[end]?.[2]));
        index = end - 1;
      }
    }
  }
  return printed;
}

/** Style queries compare custom properties token by token, so only the space around the value is removed. */
function shortenStyleQuery(query: string): string {
  return query
    .replace(/^[ \t\r\n\f]+|(?<![\\ \t\r\n\f])[ \t\r\n\f]+$|(?<=\\[ \t\r\n\f])[ \t\r\n\f]+$/g, "")
    .replace(/^(--[^\s:()\\/]+)[ \t\r\n\f]*:[ \t\r\n\f]*/, "$1:");
}

/** Index of the token that closes the bracket at `opening`, or of the last token. */
function findClosing(tokens: readonly CSSToken[], opening: number): number {
  let depth = 0;
  for (let index = opening; index < tokens.length; index++) {
    const type = tokens[index]?.[0] as TokenType;
    if (OPENING.has(type)) depth++;
    if (CLOSING.has(type) && --depth === 0) return index;
  }
  return tokens.length - 1;
}

/** True for a delimiter token such as `>` or `/`. */
export function isDelimiter({ token: [type, raw] }: Pick<TokenContext, "token">, characters: string): boolean {
  return type === TokenType.Delim && characters.includes(raw);
}

export function isComma({ token: [type] }: Pick<TokenContext, "token">): boolean {
  return type === TokenType.Comma;
}

const OPENING: ReadonlySet<TokenType> = new Set([
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
]);
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);
