import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern, extractMatches } from "./extract-matches.ts";

const extract = (text: string, pattern: string, flags = "g") => extractMatches(text, compilePattern(pattern, flags));
const textsOf = async (text: string, pattern: string, flags?: string) =>
  (await extract(text, pattern, flags)).matches.map((match) => match.text);

describe("flags", () => {
  it.each([
    ["g finds all", "a1a2", "a\\d", "g", ["a1", "a2"]],
    ["none finds the first", "a1a2", "a\\d", "", ["a1"]],
    ["i ignores case", "Ab", "b", "gi", ["b"]],
    ["m anchors at lines", "a\nb", "^.$", "gm", ["a", "b"]],
    ["s lets the dot match line breaks", "a\nb", "a.b", "gs", ["a\nb"]],
    ["u takes a character whole", "😀", ".", "gu", ["😀"]],
    ["v knows sets", "a1", "[\\w--\\d]", "gv", ["a"]],
    ["y stays where it is", "aab a", "a", "gy", ["a", "a"]],
  ])("%s", async (_, text, pattern, flags, matches) => {
    expect(await textsOf(text, pattern, flags)).toEqual(matches);
  });

  it("d tells where groups stand", async () => {
    expect((await extract("ab", "(a)(b)|(c)", "gd")).matches[0]).toEqual({
      text: "ab",
      span: [0, 2],
      groups: ["a", "b", null],
      groupSpans: [[0, 1], [1, 2], null],
    });
  });
});

it("finds empty matches everywhere", async () => {
  expect(await extract("abc", "(?:)")).toMatchObject({ count: 4, list: "\n\n\n" });
});

it("is content with no match", async () => {
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

it("knows the classes inside classes that the flag v allows", async () => {
  expect((await extract("(a", "[[\\(][x]](?<one>a)", "v")).groupNames).toEqual(["one"]);
});

it.each(["[", "(", "*", "(?<n", "a{2,1}", "\\"])("refuses %j", (pattern) => {
  expect(() => compilePattern(pattern, "g")).toThrow(
    expect.objectContaining({ message: "Invalid regex pattern", field: "pattern" }),
  );
});

it.each(["gg", "uv", "x"])("refuses the flags %j", (flags) => {
  expect(() => compilePattern("a", flags)).toThrow(
    expect.objectContaining({ message: "Invalid regex pattern", field: "flags" }),
  );
});

it("asks for a pattern when there is none", () => {
  expect(() => compilePattern("", "g")).toThrow("Please enter a regex pattern");
});

it("of many matches keeps the first to be shown, and all in the list", async () => {
  const { count, matches, list } = await extract("ab".repeat(2_000), "a");
  expect([count, matches.length]).toEqual([2_000, 500]);
  if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
  expect(list).toMatchObject({ bytes: 3_999, lines: 2_000 });
  expect(await list.content.text()).toBe(Array(2_000).fill("a").join("\n"));
});

it("of a long match keeps the beginning to be shown, and all in the list", async () => {
  const { matches, list } = await extract("é".repeat(3_000), ".+");
  expect(matches[0]).toMatchObject({ span: [0, 3_000], text: "é".repeat(500) });
  if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
  expect(await list.content.text()).toBe("é".repeat(3_000));
});

it("hands over all of few matches that are long together", async () => {
  const text = Array(499).fill("x".repeat(400)).join(" ");
  const { list } = await extract(text, "x+");
  if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
  expect(await list.content.text()).toBe(text.replaceAll(" ", "\n"));
});

it("lists of each match what it is told to", async () => {
  const extraction = await extractMatches("a1 b2", compilePattern("(?<letter>.)(\\d)", "g"), "$2\\t$<letter>");
  expect(extraction).toMatchObject({ count: 2, list: "1\ta\n2\tb", matches: [{ text: "a1" }, { text: "b2" }] });
});

it("hands over all that is listed, be it much longer than the matches", async () => {
  const { list } = await extractMatches("ab".repeat(300), compilePattern("a", "g"), `$&${"x".repeat(2_000)}`);
  if (typeof list === "string" || typeof list.content === "string") throw new Error("expected a Blob");
  expect(list).toMatchObject({ bytes: 300 * 2_002 - 1, lines: 300 });
});

it("refuses a list of a group that is not there, even when nothing matches", async () => {
  await expect(extractMatches("abc", compilePattern("(x)", "g"), "$2")).rejects.toMatchObject({ field: "listAs" });
});

it("finds what String.prototype.match finds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "\n", "é", "😀") }), async (text) => {
      for (const pattern of ["\\w+", "[^ab]", "\\b", "a*", "^.", "(a)|b"]) {
        expect(await textsOf(text, pattern)).toEqual(text.match(new RegExp(pattern, "g")) ?? []);
      }
    }),
  );
});

it("marks every match at its place in the text", async () => {
  const text = "one 22 three 4444";
  for (const { text: found, span } of (await extract(text, "\\d+")).matches) expect(text.slice(...span)).toBe(found);
});
