import type { Token } from "./dialect-rules.ts";

/** After these, a name with parentheses isn't called: it's a table, or the columns follow. */
const NAME_FOLLOWS = /(?:^|\s)(?:AS|COPY|EXISTS|INDEX|INTO|KEY|ONLY|RECURSIVE|REFERENCES|TABLE|UPDATE|VIEW|WITH)$/i;

/** Columns follow these, which not every dialect reserves. */
const NO_FUNCTION = /^(?:CONFLICT|INDEX|KEY|KEYS|UNIQUE)$/i;

/**
 * Marks functions that sql-formatter doesn't know, such as `my_schema.my_function(1)`, so that no space comes before
 * their parenthesis.
 */
export function markFunctions(tokens: readonly Token[]): Token[] {
  const marked: Token[] = [];
  for (const token of tokens) {
    const isCallable = token.raw === "(" && !token.precedingWhitespace;
    const length = isCallable ? nameLength(marked) : 0;
    if (length > 0 && !isNameExpected(marked.at(-length - 1))) {
      const name = marked.splice(-length);
      const raw = name.map((part) => part.raw).join("");
      const type = "RESERVED_FUNCTION_NAME" as Token["type"];
      marked.push({ ...(name[0] as Token), type, raw, text: raw.toUpperCase() });
    }
    marked.push(token);
  }
  return marked;
}

const isIdentifier = (token: Token | undefined) =>
  token !== undefined && /^(?:IDENTIFIER|RESERVED_FUNCTION_NAME)$/.test(token.type) && !NO_FUNCTION.test(token.raw);
const isDot = (token: Token | undefined) => token?.raw === "." && !token.precedingWhitespace;

/** How many tokens at the end are a name in one piece, such as `a.b`; 0 for none. */
function nameLength(tokens: readonly Token[]): number {
  if (!isIdentifier(tokens.at(-1))) return 0;
  let length = 1;
  while (isDot(tokens.at(-length - 1)) && !tokens.at(-length)?.precedingWhitespace) {
    if (!isIdentifier(tokens.at(-length - 2))) return 0;
    length += 2;
  }
  return length;
}

/** An alias follows a name or a closing parenthesis. */
function isNameExpected(previous: Token | undefined): boolean {
  if (!previous) return true;
  return /IDENTIFIER|CLOSE_PAREN|DATA_TYPE/.test(previous.type) || NAME_FOLLOWS.test(previous.text);
}
