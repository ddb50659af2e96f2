/**
 * Replaces the selection with a code, or wraps it at the code's `…`.
 * @returns the new pattern, and the cursor: at the `…`, or after the code.
 * @example insertCode("ab", [0, 1], "(…)") // { pattern: "(a)b", cursor: 2 }
 */
export function insertCode(pattern: string, [start, end]: readonly [number, number], code: string) {
  const [before = "", after] = code.split("…");
  const kept = after === undefined ? "" : pattern.slice(start, end);
  const cursor = start + before.length + kept.length;
  return { pattern: pattern.slice(0, start) + before + kept + (after ?? "") + pattern.slice(end), cursor };
}
