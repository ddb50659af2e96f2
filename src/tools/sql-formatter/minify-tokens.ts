import type { Token } from "./dialect-rules.ts";

/**
 * Joins tokens with as little white space as keeps them apart in every dialect.
 * @param comments whether to keep comments; optimizer hints and MySQL's `/*! … *\/` always stay
 */
export function minifyTokens(tokens: readonly Token[], { comments }: { comments: boolean }): string {
  let text = "";
  let last: Token | undefined;
  let hadSpace = false;
  for (const token of tokens) {
    hadSpace ||= (token.precedingWhitespace ?? "") !== "";
    if (!comments && isComment(token) && isPlainComment(token.raw)) {
      hadSpace = true;
      continue;
    }
    if (last?.type === "LINE_COMMENT") text += "\n";
    else if (last && hadSpace && !touches(last, token)) text += " ";
    text += token.raw;
    last = token;
    hadSpace = false;
  }
  return text;
}

export const isPlainComment = (comment: string) => !/^(?:--\+|\/\*M?[!+])/.test(comment);

const isComment = ({ type }: Token) => type === "LINE_COMMENT" || type === "BLOCK_COMMENT";

/** Operators that never merge with a name, number or text next to them. */
const OPERATORS: ReadonlySet<string> = new Set(["=", "<", ">", "<=", ">=", "<>", "!=", "+", "||"]);

const isValueStart = ({ raw }: Token) => /^[\p{L}\p{N}_'"`(:]/u.test(raw) && !raw.startsWith("::");
const isValueEnd = ({ raw }: Token) => /[\p{L}\p{N}_'"`)]$/u.test(raw);

function touches(left: Token, right: Token): boolean {
  if (isPunctuation(left) || isPunctuation(right)) return true;
  if (left.raw === "(" || right.raw === ")") return true;
  if (OPERATORS.has(left.raw)) return isValueStart(right);
  if (OPERATORS.has(right.raw)) return isValueEnd(left);
  return false;
}

const isPunctuation = ({ raw }: Token) => raw === "," || raw === ";";
