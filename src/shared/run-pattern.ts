import { InputError } from "#shared/input-error.ts";

/**
 * Runs a user's regular expression. The engine's backtracking stack is limited, and a replacement can exceed the
 * maximum string length; both are reported as input errors.
 * @throws {InputError} for the field `pattern` when the engine runs out of memory.
 */
export function runPattern<Result>(search: () => Result): Result {
  try {
    return search();
  } catch (error) {
    // Firefox throws its own InternalError for "too much recursion".
    if (!(error instanceof RangeError || (error instanceof Error && error.name === "InternalError"))) throw error;
    throw new InputError(
      "This pattern needs more memory on this text than a browser has. Try a simpler pattern or a shorter text.",
      { field: "pattern" },
    );
  }
}

/**
 * Finds the matches of a pattern with the `g` flag one at a time.
 * @throws {InputError} for the field `pattern` when the engine runs out of memory.
 */
export function* runMatches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  const matches = text.matchAll(pattern);
  for (;;) {
    const { done, value } = runPattern(() => matches.next());
    if (done) return;
    yield value;
  }
}
