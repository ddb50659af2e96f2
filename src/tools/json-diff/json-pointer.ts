/**
 * Writes a JSON Pointer (RFC 6901).
 * @example writePointer(["a/b", 0]) // "/a~1b/0"
 */
export function writePointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * Reads a JSON Pointer into its steps; undefined if it is not one.
 * @example readPointer("/a~1b/0") // ["a/b", "0"]
 */
export function readPointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
