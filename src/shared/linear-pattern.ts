import { RE2JS } from "re2js";
import { InputError } from "#shared/input-error.ts";

/**
 * Compiles a regular expression to RE2, which takes linear time for any text.
 * @param field the option that it is from
 * @throws {InputError} for what RE2 doesn't have: look-around and back references
 */
export function compileLinear(pattern: string, field: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    throw new InputError(`RE2 can’t read the pattern ${pattern}: ${(error as Error).message}`, { field });
  }
}

/** Where a pattern matches, or its first group if it has any. Empty matches are left out. */
export function* linearMatches(text: string, pattern: RE2JS): Generator<{ start: number; end: number }> {
  const matcher = pattern.matcher(text);
  while (matcher.find()) {
    const group = matcher.groupCount() > 0 && matcher.start(1) >= 0 ? 1 : 0;
    const [start, end] = [matcher.start(group), matcher.end(group)];
    if (end > start) yield { start, end };
  }
}
