import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";

const MAX_LINES = 400;
const LIST = "src/tools/OVERSIZE.md";

/** Lines of a tool's production code, without those of its examples. */
function linesOf(id: string): number {
  const files = globSync(`src/tools/${id}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  return files.reduce((sum, file) => sum + withoutExamples(readFileSync(file, "utf8")).split("\n").length - 1, 0);
}

/** Removes each list of examples, from its name to the bracket at the same indentation. */
const withoutExamples = (code: string) => code.replace(/^( *)examples: \[\n(?:(?!\1\]).*\n)*\1\],?\n/gm, "");

describe("Tools", () => {
  it(`with over ${MAX_LINES} lines have a reason in ${LIST}, and no other`, () => {
    const listed = [...readFileSync(LIST, "utf8").matchAll(/^- `([\w-]+)`: \S/gm)].map(([, id]) => id);
    const oversize = toolFolders().ids.filter((id) => linesOf(id) > MAX_LINES);
    expect(listed).toEqual(oversize.toSorted());
  });
});
