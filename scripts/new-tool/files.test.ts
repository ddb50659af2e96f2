import { describe, expect, it } from "vitest";
import { filesOfTool, findIdProblem } from "./files.ts";

describe("findIdProblem", () => {
  it.each(["word-counter", "base64-encode", "qr"])("accepts %s", (id) => {
    expect(findIdProblem(id, ["other"])).toBeUndefined();
  });

  it.each(["", "Word", "word_counter", "-word", "word-", "word--counter", "../word", "9lives"])(
    "refuses '%s'",
    (id) => {
      expect(findIdProblem(id, [])).toBeDefined();
    },
  );

  it("refuses an id that is taken", () => {
    expect(findIdProblem("word-counter", ["word-counter"])).toContain("already");
  });
});

describe("filesOfTool", () => {
  it("names the tool by its id everywhere", () => {
    const files = filesOfTool("word-counter");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["meta.ts", "word-counter.ts", "operations.ts"]));
    expect(files["meta.ts"]).toContain('title: "Word Counter"');
    expect(files["word-counter.ts"]).toContain("function wordCounter(");
    expect(files["page.tsx"]).toContain("function WordCounterPage(");
    expect(files["operations.ts"]).toContain('from "./word-counter.ts"');
    expect(files["operations.ts"]).toContain('inputs: textInput("Input")');
  });
});
