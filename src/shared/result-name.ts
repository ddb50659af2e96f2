/**
 * Names a result after the one of many files it was made from. A text takes the extension of the tool's usual name; a
 * file that is named after its input keeps its name.
 * @example nameResult("a.csv", "output.json", { isText: true }) // "a.json"
 * @example nameResult("a.csv", "a.csv.gz", { isText: false }) // "a.csv.gz"
 * @example nameResult("a.txt", "decoded.png", { isText: false }) // "a.png"
 */
export function nameResult(input: string, result: string, { isText }: { isText: boolean }): string {
  const { stem } = splitName(input);
  if (!isText && isNamedAfter(result, stem)) return result;
  return stem + splitName(result).extension;
}

/** @example splitName("a.tar.gz") // { stem: "a.tar", extension: ".gz" } */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: "" };
}

/** "a.png" and "a (2).png" are named after "a", "archive.png" is not. */
function isNamedAfter(name: string, stem: string): boolean {
  return name.startsWith(stem) && !/^[\p{L}\p{N}]/u.test(name.slice(stem.length));
}
