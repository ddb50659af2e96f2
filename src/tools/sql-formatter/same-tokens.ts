import type { DialectId } from "./dialects.ts";
import { type ScriptToken, scriptTokens } from "./script-tokens.ts";
import { SqlProblem } from "./sql-problem.ts";

const ADVICE =
  "choose its dialect, or put this part between /* sql-formatter-disable */ and /* sql-formatter-enable */";

interface Allowed {
  dialect: DialectId;
  changesCase: boolean;
  isDropped: (comment: string) => boolean;
}

/**
 * Compares a statement with what became of it: only white space, and the place of comments, may differ.
 * @throws {SqlProblem} at the first token that differs
 */
export function assertSameTokens(before: string, after: string, { dialect, changesCase, isDropped }: Allowed): void {
  const problem = (at: number) => new SqlProblem("The result would not mean the same", at, ADVICE);
  const source = new Code(before, dialect);
  const result = new Code(after, dialect);
  for (let token = source.next(); token !== undefined; token = source.next()) {
    const text = source.textOf(token);
    const other = result.next();
    const changed = other && result.textOf(other);
    if (text === changed) continue;
    const mayChange = changesCase && token.kind === "word";
    if (!mayChange || text.toLowerCase() !== changed?.toLowerCase()) throw problem(token.start);
  }
  const kept = source.comments.filter((comment) => !isDropped(comment));
  if (result.next() !== undefined || !isSameList(kept, result.comments)) {
    throw problem(before.length - before.trimStart().length);
  }
}

/** Comments may change their order. */
const isSameList = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join("\n") === [...other].sort().join("\n");

class Code {
  readonly #text: string;
  readonly #tokens: Iterator<ScriptToken>;
  /** Comments so far, without white space. */
  readonly comments: string[] = [];

  constructor(text: string, dialect: DialectId) {
    this.#text = text;
    this.#tokens = scriptTokens(text, dialect);
  }

  textOf({ start, end }: ScriptToken): string {
    return this.#text.slice(start, end);
  }

  next(): ScriptToken | undefined {
    for (;;) {
      const { value, done } = this.#tokens.next();
      if (done) return undefined;
      if (value.kind !== "comment") return value;
      this.comments.push(this.textOf(value).replace(/\s+/g, ""));
    }
  }
}
