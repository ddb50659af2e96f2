import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What `runSuite` gets besides the cases. */
export const GRAPHEME_BREAK_TEST = {
  id: "grapheme-break-test",
  title: "Unicode 15.0: GraphemeBreakTest",
  source: "https://www.unicode.org/Public/15.0.0/ucd/auxiliary/GraphemeBreakTest.txt",
  exceptions: [
    {
      reason: "In Unicode 17, U+2701 is not a pictograph.",
      cases: ["÷ 2701 × 200D × 2701 ÷"],
    },
  ],
} as const;

/** A text of the Unicode Character Database and its grapheme clusters. */
export interface GraphemeCase {
  /** The clusters as code points, in the notation of the file. */
  name: string;
  clusters: readonly string[];
}

/** The cases of GraphemeBreakTest.txt. */
export function graphemeBreakTest(): readonly GraphemeCase[] {
  const file = readFileSync(join(import.meta.dirname, "unicode/grapheme-break-test.txt"), "utf8");
  return file
    .split("\n")
    .filter((line) => line.startsWith("÷"))
    .map((name) => ({
      name,
      clusters: name
        .split("÷")
        .map((cluster) => cluster.match(/[0-9A-F]+/g) ?? [])
        .filter((codes) => codes.length > 0)
        .map((codes) => String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)))),
    }));
}
