import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { compilePattern, extractMatches, replaceMatches } from "./extract-matches.ts";
import { compileTemplate } from "./match-template.ts";
import { operations } from "./tool.ts";

const extract = (text: string, pattern: string, flags = "g") => extractMatches(text, compilePattern(pattern, flags));
const textsOf = async (text: string, pattern: string, flags?: string) =>
  (await extract(text, pattern, flags)).matches.map((match) => match.text);

describe("extractMatches with flags", () => {
  it.each([
    ["g finds all", "a1a2", "a\\d", "g", ["a1", "a2"]],
    ["no flag finds the first", "a1a2", "a\\d", "", ["a1"]],
    ["i ignores case", "Ab", "b", "gi", ["b"]],
    ["m anchors at lines", "a\nb", "^.$", "gm", ["a", "b"]],
    ["s lets the dot match line breaks", "a\nb", "a.b", "gs", ["a\nb"]],
    ["u matches whole characters", "😀", ".", "gu", ["😀"]],
    ["v supports sets", "a1", "[\\w--\\d]", "gv", ["a"]],
    ["y matches at the current position only", "aab a", "a", "gy", ["a", "a"]],
  ])("%s", async (_, text, pattern, flags, matches) => {
    expect(await textsOf(text, pattern, flags)).toEqual(matches);
  });

  it("d adds group positions", async () => {
    expect((await extract("ab", "(a)(b)|(c)", "gd")).matches[0]).toEqual({
      text: "ab",
      span: [0, 2],
      groups: ["a", "b", null],
      groupSpans: [[0, 1], [1, 2], null],
    });
  });
});

describe("extractMatches: list", () => {
  const list = async (text: string, settings: Parameters<typeof extractMatches>[2]) =>
    (await extractMatches(text, compilePattern("(\\w)\\w*", "g"), settings)).list;

  it("sorts and leaves out duplicates after applying the template", async () => {
    expect(await list("b10 a b9 a", { sort: "ascending" })).toBe("a\na\nb9\nb10");
    expect(await list("b10 a b9 a", { sort: "descending", unique: true })).toBe("b10\nb9\na");
    expect(await list("b10 a b9 a", { unique: true })).toBe("b10\na\nb9");
    expect(await list("b10 a b9 a", { unique: true, listAs: "$1" })).toBe("b\na");
    expect(await list("?", { unique: true, sort: "ascending" })).toBe("");
  });

  it("keeps the matches themselves in the order of the text", async () => {
    const { matches, count } = await extractMatches("b a b", compilePattern("\\w", "g"), {
      unique: true,
      sort: "ascending",
    });
    expect(count).toBe(3);
    expect(matches.map(({ text }) => text)).toEqual(["b", "a", "b"]);
  });

  it("sorts more matches than the page shows", async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => 29_999 - index).join(" ");
    const extraction = await extractMatches(text, compilePattern("\\d+", "g"), { sort: "ascending", unique: true });
    const { content } = extraction.list as { content: Blob };
    expect(await new Response(content).text()).toBe(Array.from({ length: 30_000 }, (_, index) => index).join("\n"));
    expect(extraction.listed).toBe(30_000);
  });
});

describe("extractMatches", () => {
  it("finds empty matches", async () => {
    expect(await extract("abc", "(?:)")).toMatchObject({ count: 4, list: "\n\n\n" });
  });

  it("returns an empty list without matches", async () => {
    expect(await extract("abc", "x")).toMatchObject({ count: 0, matches: [], groupNames: [], list: "" });
  });

  it.each([
    ["(a)(?<year>b)(c)", ["1", "year", "3"]],
    ["(?:x)?(a)[()](?=b)(?<!c)(?<=.)(b)", ["1", "2"]],
    ["\\((a)\\)b", ["1"]],
    ["[[(](a)", ["1"]],
    ["[[(](?<one>a)", ["one"]],
    ["[a\\](](?<one>a)|(?<two>b)", ["one", "two"]],
  ])("names the groups of %j", async (pattern, names) => {
    const text = ["abc", "a(b", "(a)b", "(a"].find((one) => new RegExp(pattern).test(one)) ?? "";
    expect((await extract(text, pattern)).groupNames).toEqual(names);
  });

  it("names groups next to nested classes of flag v", async () => {
    expect((await extract("(a", "[[\\(][x]](?<one>a)", "v")).groupNames).toEqual(["one"]);
  });
});

describe("compilePattern", () => {
  it.each(["[", "(", "*", "(?<n", "a{2,1}", "\\"])("rejects the pattern %j", (pattern) => {
    expect(() => compilePattern(pattern, "g")).toThrow(
      expect.objectContaining({ message: "Invalid regex pattern", field: "pattern" }),
    );
  });

  it.each(["gg", "uv", "x"])("rejects the flags %j", (flags) => {
    expect(() => compilePattern("a", flags)).toThrow(
      expect.objectContaining({ message: "Invalid regex pattern", field: "flags" }),
    );
  });

  it("rejects an empty pattern", () => {
    expect(() => compilePattern("", "g")).toThrow("Please enter a regex pattern");
  });
});

describe("extractMatches", () => {
  it("limits the shown matches, but lists all", async () => {
    const { count, matches, list } = await extract("ab".repeat(2_000), "a");
    expect([count, matches.length]).toEqual([2_000, 500]);
    if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
    expect(list).toMatchObject({ bytes: 3_999, lines: 2_000 });
    expect(await list.content.text()).toBe(Array(2_000).fill("a").join("\n"));
  });

  it("cuts long matches, but lists them whole", async () => {
    const { matches, list } = await extract("é".repeat(3_000), ".+");
    expect(matches[0]).toMatchObject({ span: [0, 3_000], text: "é".repeat(500) });
    if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
    expect(await list.content.text()).toBe("é".repeat(3_000));
  });

  it("lists all of a few long matches", async () => {
    const text = Array(499).fill("x".repeat(400)).join(" ");
    const { list } = await extract(text, "x+");
    if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
    expect(await list.content.text()).toBe(text.replaceAll(" ", "\n"));
  });

  it("lists each match by its template", async () => {
    const extraction = await extractMatches("a1 b2", compilePattern("(?<letter>.)(\\d)", "g"), {
      listAs: "$2\\t$<letter>",
    });
    expect(extraction).toMatchObject({ count: 2, list: "1\ta\n2\tb", matches: [{ text: "a1" }, { text: "b2" }] });
  });

  it("returns the whole list if the template makes it long", async () => {
    const { list } = await extractMatches("ab".repeat(300), compilePattern("a", "g"), {
      listAs: `$&${"x".repeat(2_000)}`,
    });
    if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
    expect(list).toMatchObject({ bytes: 300 * 2_002 - 1, lines: 300 });
  });

  it("finds the same as String.prototype.match", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "\n", "é", "😀") }), async (text) => {
        for (const pattern of ["\\w+", "[^ab]", "\\b", "a*", "^.", "(a)|b"]) {
          expect(await textsOf(text, pattern)).toEqual(text.match(new RegExp(pattern, "g")) ?? []);
        }
      }),
    );
  });

  it("returns correct positions", async () => {
    const text = "one 22 three 4444";
    for (const { text: found, span } of (await extract(text, "\\d+")).matches) expect(text.slice(...span)).toBe(found);
  });
});

describe("replaceMatches", () => {
  it.each([
    ["2026-05", /(\d+)-(\d+)/, "$2/$1", "05/2026"],
    ["2026-05", /(?<year>\d+)-/, "$<year>.", "2026.05"],
    ["a b", /\w/g, "[$&]", "[a] [b]"],
    ["a,b", /,/g, "\\n", "a\nb"],
    ["a,b", /,/g, "\\\\n", "a\\nb"],
    ["a,b", /,/g, "$$", "a$b"],
    ["aaa", /a/g, "", ""],
    ["aaa", /a/, "b", "baa"],
  ])("replaces in %j matches of %s with %j", (text, pattern, replacement, result) => {
    expect(replaceMatches(text, pattern, replacement)).toBe(result);
  });
});

const write = (text: string, pattern: RegExp, template: string) => {
  const found = pattern.exec(text);
  return found && compileTemplate(template, pattern)(found);
};

describe("compileTemplate", () => {
  it.each([
    ["2026-05", /(\d+)-(\d+)/, "", "2026-05"],
    ["2026-05", /(\d+)-(\d+)/, "$&", "2026-05"],
    ["2026-05", /(\d+)-(\d+)/, "$2/$1", "05/2026"],
    ["2026-05", /(?<year>\d+)-/, "in $<year>: $1", "in 2026: 2026"],
    ["b", /(a)|(?<b>b)|(?<c>c)/, "[$1$2$<c>]", "[b]"],
    ["a", /(a)/, "\\t$1\\n$1\\\\n", "\ta\na\\n"],
    ["a", /(a)/, "$$1 $$$1", "$1 $a"],
    ["a", /(a)/, "$10 $01", "a0 a"],
    ["abcdefghijk", /(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)/, "$11$1$10", "kaj"],
    ["a", /a/, "$ $< $", "$ $< $"],
    ["a", /a/, "none", "none"],
  ])("writes for %j, %s and %j the text %j", (text, pattern, template, written) => {
    expect(write(text, pattern, template)).toBe(written);
  });

  it.each([
    [/(a)/, "$2", "$2"],
    [/(a)/, "$0", "$0"],
    [/[(]a(?:b)\(/, "$1", "$1"],
    [/(a)/, "$23", "$23"],
    [/(?<year>a)/, "$<month>", "named month"],
    [/(a)/, "$<1>", "named 1"],
  ])("rejects for %s the template %j without a group %s", (pattern, template, group) => {
    expect(() => compileTemplate(template, pattern)).toThrow(
      expect.objectContaining({
        message: `List each match as: the pattern has no group ${group}`,
        field: "listAs",
      }),
    );
  });

  it("writes the same as String.prototype.replace", () => {
    const parts = fc.constantFrom("$&", "$$", "$1", "$2", "$13", "$02", "$<n>", "a", " ", "$", "&", "<n>");
    fc.assert(
      fc.property(fc.array(parts), fc.constantFrom("ab", "b"), (template, text) => {
        const pattern = /^(a)?(?<n>b)$/;
        expect(write(text, pattern, template.join("") || "$&")).toBe(text.replace(pattern, template.join("") || "$&"));
      }),
    );
  });
});

describe("extract and replace", () => {
  it("reports the number of matches", async () => {
    expect(await runOperation(operations.extract, "a1b2", { pattern: "\\d" })).toMatchObject({
      warnings: ["Found 2 matches"],
    });
    expect(await runOperation(operations.extract, "a1b2", { pattern: "x" })).toMatchObject({
      warnings: ["Found 0 matches"],
    });
    expect(await runOperation(operations.extract, "a1b2", { pattern: "a" })).toMatchObject({
      warnings: ["Found 1 match"],
    });
    expect(await runOperation(operations.extract, "abab a", { pattern: "\\w", unique: true })).toMatchObject({
      warnings: ["Found 5 matches, 2 unique"],
      data: { list: "a\nb" },
    });
    expect(await runOperation(operations.extract, "ab", { pattern: "\\w", unique: true })).toMatchObject({
      warnings: ["Found 2 matches"],
    });
  });

  it("rejects an empty pattern and an invalid pattern", async () => {
    for (const operation of Object.values(operations)) {
      await expect(runOperation(operation, "a")).rejects.toThrow("Please enter a regex pattern");
      await expect(runOperation(operation, "a", { pattern: "(" })).rejects.toThrow(/^Invalid regex pattern$/);
    }
  });

  it.runIf(process.env.NIGHTLY)("reports the pattern if the engine runs out of memory", async () => {
    const text = "ab".repeat(20_000_000);
    await expect(runOperation(operations.extract, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({
      field: "pattern",
    });
    await expect(runOperation(operations.replace, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({
      field: "pattern",
    });
  });
});
