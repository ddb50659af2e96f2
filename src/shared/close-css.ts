import { type CSSToken, TokenType, tokenizer } from "@csstools/css-tokenizer";
import { positionAt } from "#shared/text-position.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

const CLOSING = new Map<TokenType, string>([
  [TokenType.OpenCurly, "}"],
  [TokenType.OpenParen, ")"],
  [TokenType.Function, ")"],
  [TokenType.OpenSquare, "]"],
]);

/**
 * Closes what is open at the end of a style sheet, and says so. To browsers, the end closes blocks, brackets, strings,
 * comments and URLs (CSS Syntax Level 3, §4.3 and §5.4); to PostCSS, it's a mistake.
 * @example closeCss("a{color:red") // "a{color:red}"
 */
export function closeCss(css: string, warn: (message: string) => void = () => {}): string {
  const open: { closing: string; offset: number }[] = [];
  const tokens = tokenizer({ css });
  let last: CSSToken | undefined;
  for (let token = tokens.nextToken(); token[0] !== TokenType.EOF; token = tokens.nextToken()) {
    last = token;
    const [type, raw, , end] = token;
    const closing = CLOSING.get(type);
    if (closing !== undefined) open.push({ closing, offset: end });
    else if (raw === open.at(-1)?.closing) open.pop();
  }
  const { what, dropped = 0, added = "" } = (last && completion(last)) ?? {};
  const [outermost] = open;
  if (outermost) warnOf(outermost.closing === "}" ? "block" : "bracket", outermost.offset);
  else if (what !== undefined) warnOf(what, last?.[2] ?? 0);
  const closings = open.map(({ closing }) => closing).reverse();
  return css.slice(0, css.length - dropped) + added + closings.join("");

  function warnOf(unclosed: string, offset: number): void {
    const { line, column } = positionAt(css, offset);
    warn(`The ${unclosed} at line ${line}, column ${column} is never closed, so it ends with the style sheet`);
  }
}

interface Completion {
  what?: "string" | "comment" | "URL";
  /** The number of characters to leave out at the end. */
  dropped?: number;
  added: string;
}

/** What completes the last token; undefined if it is complete. */
function completion([type, raw]: CSSToken): Completion | undefined {
  const isClosedBy = (end: string) => raw.endsWith(end) && !endsEscaping(raw.slice(0, -end.length));
  switch (type) {
    case TokenType.Comment:
      return raw.length > "/*/".length && raw.endsWith("*/") ? undefined : { what: "comment", added: "*/" };
    case TokenType.String: {
      const quote = raw.charAt(0);
      if (raw.length > 1 && isClosedBy(quote)) return undefined;
      // At the end of a string, an escape is nothing; elsewhere, it's U+FFFD.
      return { what: "string", dropped: endsEscaping(raw) ? 1 : 0, added: quote };
    }
    case TokenType.URL:
    case TokenType.BadURL:
      if (isClosedBy(")")) return undefined;
      return endsEscaping(raw) ? { what: "URL", dropped: 1, added: "\uFFFD)" } : { what: "URL", added: ")" };
    default:
      return endsEscaping(raw) ? { dropped: 1, added: "\uFFFD" } : undefined;
  }
}

function endsEscaping(text: string): boolean {
  return (text.length - trimEndCharacters(text, "\\").length) % 2 === 1;
}
