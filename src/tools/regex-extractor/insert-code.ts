/**
 * Puts a code in the place of what is selected, or around it where the code has a `…`.
 * @returns the new pattern, and where the cursor then is: in place of the `…`, or behind what was put in.
 * @example insertCode("ab", [0, 1], "(…)") // { pattern: "(a)b", cursor: 2 }
 */
export function insertCode(pattern: string, [start, end]: readonly [number, number], code: string) {
  const [before = "", after] = code.split("…");
  const kept = after === undefined ? "" : pattern.slice(start, end);
  const cursor = start + before.length + kept.length;
  return { pattern: pattern.slice(0, start) + before + kept + (after ?? "") + pattern.slice(end), cursor };
}
