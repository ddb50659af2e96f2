import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { type RemovalSettings, removeWhitespace, type WhitespaceKind } from "./remove-whitespace.ts";
import { operations } from "./tool.ts";

type Mode = RemovalSettings["remove"];

const KINDS = { spaces: true, tabs: true, lineBreaks: true, others: true, invisible: false };

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function remove(
  text: string,
  mode: Mode,
  kinds: Partial<Record<WhitespaceKind, boolean>> = {},
  size = 1_000,
): Promise<string> {
  const parts: string[] = [];
  const settings = { remove: mode, kinds: { ...KINDS, ...kinds } };
  for await (const part of removeWhitespace(piecesOf(text, size), settings)) parts.push(part);
  return parts.join("");
}

/** White_Space in PropList.txt, Unicode 16. */
const WHITE_SPACE = [
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
  0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];

describe("removeWhitespace: all", () => {
  it("removes exactly the 25 characters that Unicode calls whitespace", async () => {
    const every = Array.from({ length: 0xd800 }, (_, code) => code);
    const kept = await remove(String.fromCharCode(...every), "all", {}, every.length);
    expect([...kept].map((character) => character.charCodeAt(0))).toEqual(
      every.filter((code) => !WHITE_SPACE.includes(code)),
    );
  });

  it.each<[WhitespaceKind, string]>([
    ["spaces", "a\t\n\u00a0\u200bb"],
    ["tabs", "a \n\u00a0\u200bb"],
    ["lineBreaks", "a \t\u00a0\u200bb"],
    ["others", "a \t\n\u200bb"],
    ["invisible", "a \t\n\u00a0b"],
  ])("removes only %s if only they are chosen", async (kind, output) => {
    const none = { spaces: false, tabs: false, lineBreaks: false, others: false };
    expect(await remove("a \t\n\u00a0\u200bb", "all", { ...none, [kind]: true })).toBe(output);
  });

  it("keeps emoji and words with joiners whole", async () => {
    expect(await remove("👨‍👩‍👧 می‌خواهم ❤️", "all", { invisible: true })).toBe("👨‍👩‍👧می‌خواهم❤️");
  });
});

describe("removeWhitespace: repeated", () => {
  it.each([
    ["a  b", "a b"],
    ["a \t b", "a b"],
    ["a\t\tb", "a\tb"],
    ["a  \r\n\r\n  b", "a\r\nb"],
    ["\n\na\n\n", "\na\n"],
    ["a b\tc\nd", "a b\tc\nd"],
  ])("reduces each run to one: %j", async (text, output) => {
    expect(await remove(text, "repeated")).toBe(output);
  });

  it("keeps every line break if line breaks aren't chosen", async () => {
    expect(await remove("a  b\n\n  c", "repeated", { lineBreaks: false })).toBe("a b\n\n c");
  });
});

describe("removeWhitespace: ends", () => {
  it.each([
    ["  a b \t\n\tc\u00a0\r\n \n d ", "a b\nc\r\n\nd"],
    [" \n ", "\n"],
  ])("trims each line and keeps its break: %j", async (text, output) => {
    expect(await remove(text, "ends")).toBe(output);
  });

  it("trims only the chosen kinds", async () => {
    expect(await remove("\t a \t\n", "ends", { tabs: false })).toBe("\t a \t\n");
  });
});

describe("removeWhitespace: blank-lines", () => {
  it.each([
    ["a\n\n \t\nb\n", "a\nb\n"],
    ["\r\n\r\na\r\n  \r\n  b  ", "a\r\n  b  "],
    ["a\n  ", "a\n"],
  ])("removes blank lines with their breaks: %j", async (text, output) => {
    expect(await remove(text, "blank-lines")).toBe(output);
  });

  it("keeps a line of spaces if spaces aren't chosen", async () => {
    expect(await remove("a\n  \n\nb", "blank-lines", { spaces: false })).toBe("a\n  \nb");
  });
});

describe("removeWhitespace for any text", () => {
  const pieces = ["a", "é", "😀", " ", "\t", "\r", "\n", "\r\n", "\u00a0", "\u200b", "\u2028"];
  const texts = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(""));
  const modes = fc.constantFrom<Mode>("all", "repeated", "ends", "blank-lines");
  const kinds = fc
    .record({
      spaces: fc.boolean(),
      tabs: fc.boolean(),
      lineBreaks: fc.boolean(),
      others: fc.boolean(),
      invisible: fc.boolean(),
    })
    .filter((chosen) => Object.values(chosen).includes(true));

  it("gives the same result wherever the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(texts, modes, kinds, async (text, mode, chosen) => {
        expect(await remove(text, mode, chosen, 1)).toBe(await remove(text, mode, chosen));
      }),
    );
  });

  it("is idempotent and keeps everything but whitespace", async () => {
    await fc.assert(
      fc.asyncProperty(texts, modes, kinds, async (text, mode, chosen) => {
        const once = await remove(text, mode, chosen);
        expect(await remove(once, mode, chosen)).toBe(once);
        const solid = (some: string) => some.replace(/[\s\u200b]/gu, "");
        expect(solid(once)).toBe(solid(text));
      }),
    );
  });
});

it("removeWhitespace rejects an empty choice of kinds", async () => {
  const none = { spaces: false, tabs: false, lineBreaks: false, others: false };
  await expect(remove("a b", "all", none)).rejects.toThrow("Please choose at least one kind of whitespace");
});

it("removes every kind of whitespace by default", async () => {
  expect(await runOperation(operations.remove, " a b\tc\r\n\u00a0d ")).toMatchObject({ content: "abcd", warnings: [] });
});

it("handles a large file", async () => {
  const result = await runOperation(operations.remove, new Blob(["é 👩‍👩‍👧\t\n".repeat(200_000)]));
  if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
  expect(await result.content.text()).toBe("é👩‍👩‍👧".repeat(200_000));
});
