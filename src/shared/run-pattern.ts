import { InputError } from "#shared/input-error.ts";

/**
 * Does what a person's regular expression asks for. Engines keep their way back in a stack of limited size, and
 * replacing can make more text than a string holds: neither is a fault of ours.
 * @throws {InputError} on the field `pattern`, when the engine runs out of memory.
 */
export function runPattern<Result>(search: () => Result): Result {
  try {
    return search();
  } catch (error) {
    // Firefox has an InternalError of its own for "too much recursion".
    if (!(error instanceof RangeError || (error instanceof Error && error.name === "InternalError"))) throw error;
    throw new InputError(
      "This pattern takes more memory on this text than a browser has. Try a simpler pattern or a shorter text.",
      { field: "pattern" },
    );
  }
}

/**
 * The matches of a pattern with the flag `g`, each looked for when it is asked for.
 * @throws {InputError} on the field `pattern`, when the engine runs out of memory.
 */
export function* runMatches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  const matches = text.matchAll(pattern);
  for (;;) {
    const { done, value } = runPattern(() => matches.next());
    if (done) return;
    yield value;
  }
}
