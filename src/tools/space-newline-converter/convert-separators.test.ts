import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { newlinesToSeparators, type SeparatorSettings, separatorsToNewlines } from "./convert-separators.ts";
import { operations } from "./tool.ts";

const PLAIN: SeparatorSettings = { separator: "space", custom: "", trim: false, skipEmpty: false };

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function gather(parts: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join("");
}

async function toNewlines(text: string, settings: Partial<SeparatorSettings> = {}, size = 1_000, crlf = false) {
  return gather(separatorsToNewlines(piecesOf(text, size), { ...PLAIN, ...settings }, crlf ? "\r\n" : "\n"));
}

function toSpaces(text: string, settings: Partial<SeparatorSettings> = {}, size = 1_000) {
  return gather(newlinesToSeparators(piecesOf(text, size), { ...PLAIN, ...settings }));
}

describe("separatorsToNewlines", () => {
  it.each([
    ["a b", "a\nb"],
    ["a  b ", "a\n\nb\n"],
    ["a b\nc", "a\nb\nc"],
    ["a\tb\u00a0c", "a\tb\u00a0c"],
    ["👩‍👩‍👧 é", "👩‍👩‍👧\né"],
  ])("turns every space of %j into a line break", async (text, output) => {
    expect(await toNewlines(text)).toBe(output);
  });

  it.each<[Partial<SeparatorSettings>, string, string]>([
    [{ separator: "whitespace" }, "a\tb\u00a0c d", "a\nb\nc\nd"],
    [{ separator: "tab" }, "a b\tc", "a b\nc"],
    [{ separator: "comma" }, "a, b", "a\n b"],
    [{ separator: "semicolon" }, "a;b", "a\nb"],
    [{ separator: "pipe" }, "a|b", "a\nb"],
    [{ separator: "custom", custom: ".*" }, "a.*b..*c", "a\nb.\nc"],
    [{ separator: "custom", custom: "aa" }, "aaab", "\nab"],
    [{ separator: "custom", custom: "\\t|" }, "a\t|b\\t|c", "a\nb\\t|c"],
    [{ trim: true, separator: "comma" }, " a b ,\t, c ", "a b\n\nc"],
    [{ skipEmpty: true }, "  a  b\n\nc ", "a\nb\nc"],
    [{ skipEmpty: true, separator: "comma" }, ",a, ,b,", "a\n \nb"],
    [{ trim: true, skipEmpty: true, separator: "comma" }, ",a, ,b,", "a\nb"],
  ])("splits with %j", async (settings, text, output) => {
    expect(await toNewlines(text, settings)).toBe(output);
  });

  it("writes CRLF on request, for existing line breaks too", async () => {
    expect(await toNewlines("a b\nc\rd\r\ne", {}, 1, true)).toBe("a\r\nb\r\nc\r\nd\r\ne");
  });

  it("rejects an empty custom separator", async () => {
    await expect(toNewlines("a", { separator: "custom" })).rejects.toThrow("Please enter a separator");
  });
});

describe("newlinesToSeparators", () => {
  it.each([
    ["a\nb", "a b"],
    ["a\r\nb\rc\n", "a b c "],
    ["a\n\nb", "a  b"],
  ])("turns every line break of %j into a space", async (text, output) => {
    expect(await toSpaces(text)).toBe(output);
  });

  it("joins with a custom separator literally", async () => {
    expect(await toSpaces("a\nb", { separator: "custom", custom: "$&" })).toBe("a$&b");
  });

  it("reads \\n, \\t and \\\\ in a custom separator as escapes", async () => {
    expect(await toSpaces("a\nb", { separator: "custom", custom: ",\\n\\t" })).toBe("a,\n\tb");
    expect(await toSpaces("a\nb", { separator: "custom", custom: "\\\\n" })).toBe("a\\nb");
  });

  it.each<[Partial<SeparatorSettings>, string, string]>([
    [{ separator: "comma" }, "1017\n1042\n", "1017,1042\n"],
    [{ separator: "custom", custom: ", " }, "a\r\nb\r\n", "a, b\r\n"],
    [{ separator: "tab" }, "a\rb\r", "a\tb\r"],
    [{ separator: "pipe" }, "a\n\n", "a|\n"],
    [{ separator: "comma", trim: true }, " a \n b \n", "a,b\n"],
    [{ separator: "whitespace" }, "a\nb\n", "a b "],
    [{ separator: "custom", custom: " " }, "a\nb\n", "a b "],
    [{ separator: "comma", skipEmpty: true }, "a\nb\n", "a,b"],
  ])("keeps a final line break except with a space or without empty items: %j", async (settings, text, output) => {
    for (const size of [1, 2, 1_000]) expect(await toSpaces(text, settings, size)).toBe(output);
  });

  it("leaves out blank lines", async () => {
    expect(await toSpaces("a\n\n  b \n", { trim: true, skipEmpty: true, separator: "comma" })).toBe("a,b");
  });
});

describe("both directions, for any text", () => {
  const texts = fc
    .array(fc.constantFrom("a", "é", "😀", " ", "\t", ",", "\r", "\n", "\r\n", "-", ">", "->"))
    .map((parts) => parts.join(""));
  const settings = fc.record({
    separator: fc.constantFrom("space", "whitespace", "comma", "custom"),
    custom: fc.constantFrom("->", "-", ", ", "-->", "😀", ",\\n", "a\\r"),
    trim: fc.boolean(),
    skipEmpty: fc.boolean(),
  }) satisfies fc.Arbitrary<SeparatorSettings>;

  it("give the same result wherever the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(texts, settings, async (text, chosen) => {
        expect(await toNewlines(text, chosen, 1)).toBe(await toNewlines(text, chosen));
        expect(await toSpaces(text, chosen, 1)).toBe(await toSpaces(text, chosen));
      }),
      { numRuns: 300 },
    );
  });

  it("restore a text without line breaks", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const line = text.replace(/[\r\n]/g, "");
        expect(await toSpaces(await toNewlines(line))).toBe(line);
      }),
    );
  });

  it("split into the same items as String.split", async () => {
    await fc.assert(
      fc.asyncProperty(texts, settings, async (text, { trim, skipEmpty }) => {
        const items = text
          .split(/\r\n|\n|\r|,/)
          .map((item) => (trim ? item.trim() : item))
          .filter((item) => !skipEmpty || item !== "");
        expect(await toNewlines(text, { separator: "comma", trim, skipEmpty })).toBe(items.join("\n"));
      }),
    );
  });
});

it("restores a text there and back, from a file too", async () => {
  const text = "é 👩‍👩‍👧 zwei ".repeat(100_000);
  const there = await runOperation(operations.toNewlines, new Blob([text]));
  if (there.kind !== "text") throw new Error("expected a text");
  const back = await runOperation(operations.toSpaces, there.content);
  if (back.kind !== "text" || typeof back.content === "string") throw new Error("expected a text as a Blob");
  expect(await back.content.text()).toBe(text);
});

it("names the separator field if the custom separator is missing", async () => {
  await expect(runOperation(operations.toSpaces, "a\nb", { separator: "custom" })).rejects.toMatchObject({
    message: "Please enter a separator",
    field: "custom",
  });
});
