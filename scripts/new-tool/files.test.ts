import { describe, expect, it } from "vitest";
import { filesOfTool, findIdProblem } from "./files.ts";

describe("findIdProblem", () => {
  it.each(["word-counter", "base64-encode", "qr"])("accepts %s", (id) => {
    expect(findIdProblem(id, ["other"])).toBeUndefined();
  });

  it.each(["", "Word", "word_counter", "-word", "word-", "word--counter", "../word", "9lives"])(
    "rejects '%s'",
    (id) => {
      expect(findIdProblem(id, [])).toBeDefined();
    },
  );

  it("rejects an id that is taken", () => {
    expect(findIdProblem("word-counter", ["word-counter"])).toContain("already exists");
  });
});

describe("filesOfTool", () => {
  it("derives all names from the id", () => {
    const files = filesOfTool("word-counter");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["tool.ts", "word-counter.ts"]));
    expect(files["tool.ts"]).toContain('title: "Word Counter"');
    expect(files["word-counter.ts"]).toContain("function wordCounter(");
    expect(files["tool.ts"]).toContain('import("./word-counter.ts")');
    expect(files["tool.ts"]).toContain('inputs: textInput("Input")');
  });
});
