import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { extendLines, formatFragment, parseFragment } from "./fragment.ts";
import { cutText, splitBlocks, splitLines } from "./line-blocks.ts";
import { readDraft } from "./read-draft.ts";
import { seal, unseal } from "./sealed-text.ts";

describe("parseFragment", () => {
  it.each([
    ["", {}],
    ["#", {}],
    ["#L3", { lines: [3, 3] }],
    ["#L3-L7", { lines: [3, 7] }],
    ["#L3-7", { lines: [3, 7] }],
    ["#L7-L3", { lines: [3, 7] }],
    ["#key=a-b_C", { key: "a-b_C" }],
    ["#key=abc&L3-L7", { key: "abc", lines: [3, 7] }],
    ["#L0", {}],
    ["#L1e3", {}],
    ["#key=<script>", {}],
    ["#about", {}],
  ])("reads %j as %j", (hash, fragment) => {
    expect(parseFragment(hash)).toEqual(fragment);
  });

  it("reads what formatFragment writes", () => {
    const line = fc.integer({ min: 1, max: 999_999 });
    const fragment = fc.record(
      { key: fc.stringMatching(/^[\w-]{1,43}$/), lines: fc.tuple(line, line).map(([a, b]) => extendLines([a, a], b)) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fragment, (written) => {
        expect(parseFragment(formatFragment(written))).toEqual(written);
      }),
    );
  });
});

describe("extendLines", () => {
  it("keeps the first line and sorts the two", () => {
    expect(extendLines(undefined, 5)).toEqual([5, 5]);
    expect(extendLines([3, 4], 9)).toEqual([3, 9]);
    expect(extendLines([3, 4], 1)).toEqual([1, 3]);
  });
});

const linesOf = (text: string) =>
  splitBlocks(text).flatMap((block) => splitLines(text, block).map(({ start, end }) => text.slice(start, end)));

describe("splitBlocks and splitLines", () => {
  it.each([
    ["", [""]],
    ["a", ["a"]],
    ["a\n", ["a\n"]],
    ["a\nb", ["a\n", "b"]],
    ["\n\n", ["\n", "\n"]],
    ["a\r\nb\rc\n", ["a\r\n", "b\r", "c\n"]],
  ])("split %j into %j", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it("keep the text, number every line once and limit the blocks", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "é🧵", "\n".repeat(500)), maxLength: 500 });
    fc.assert(
      fc.property(text, (source) => {
        const blocks = splitBlocks(source);
        expect(blocks.map(({ start, end }) => source.slice(start, end)).join("")).toBe(source);
        expect(linesOf(source).join("")).toBe(source);
        let next = 1;
        for (const block of blocks) {
          expect(block.firstLine).toBe(next);
          expect(splitLines(source, block)).toHaveLength(block.lines);
          next += block.lines;
        }
      }),
    );
    expect(splitBlocks("\n".repeat(524_288)).length).toBeLessThanOrEqual(3000);
  });
});

describe("cutText", () => {
  it("keeps the text and never splits a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), (text, length) => {
        const parts = cutText(text, length).map(({ start, end }) => text.slice(start, end));
        expect(parts.join("")).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          expect(part.length).toBeLessThanOrEqual(length + 1);
        }
      }),
    );
    expect(cutText("", 5)).toEqual([]);
  });
});

describe("readDraft", () => {
  it.each([
    ["server.mjs", "javascript"],
    ["INDEX.HTM", "html"],
    ["archive.tar.json", "json"],
    ["notes", "text"],
    ["notes.constructor", "text"],
    [".css", "css"],
  ])("detects the language of %s as %s", async (name, language) => {
    const content = "é = 1\r\n";
    expect(await readDraft(new File([content], name))).toEqual({ title: name, language, content });
  });

  it("rejects a file that is not text", async () => {
    await expect(readDraft(new File([new Uint8Array([0x89, 0xff])], "a.js"))).rejects.toThrow(InputError);
  });
});

const FIRST = {
  content:
    "v1.Iv9cb_PAdApMdgYF.v7sIksgi7EjoU9a3_LQzp9qurQOumCmiV_0u-Zdr1w3EsJ2vGZW0jJZh-Df51C-GkT6bYw9_obKH5cyNnhsHrtgT09PoYo3nhQdN",
  key: "Ftt3bK8ph5LaZd8Ec06a2RHXqogPa8LSZZjoLBQcL94",
};

describe("seal and unseal", () => {
  it("round-trip any text", async () => {
    const secret = fc.record({ title: fc.string(), language: fc.string(), content: fc.string({ unit: "grapheme" }) });
    await fc.assert(
      fc.asyncProperty(secret, async (clear) => {
        const { content, key } = await seal(clear);
        expect(content).toMatch(/^v1\.[\w-]{16}\.[\w-]{22,}$/);
        expect(key).toMatch(/^[\w-]{43}$/);
        expect(await unseal(content, key)).toEqual(clear);
      }),
    );
  });

  it("handle the longest paste", async () => {
    const clear = { title: "", language: "text", content: "é".repeat(262_144) };
    const { content, key } = await seal(clear);
    expect(content.length).toBeLessThan((524_288 * 4) / 3 + 4096);
    expect((await unseal(content, key)).content).toBe(clear.content);
  });

  it("use a new key and IV each time", async () => {
    const clear = { title: "", language: "text", content: "the same" };
    const [one, other] = [await seal(clear), await seal(clear)];
    expect(one.key).not.toBe(other.key);
    expect(one.content.slice(0, 19)).not.toBe(other.content.slice(0, 19));
  });

  it("convert forged fields to strings", async () => {
    const { content, key } = await seal({ title: {}, language: ["toString"], content: 1 } as never);
    expect(await unseal(content, key)).toEqual({ title: "[object Object]", language: "toString", content: "1" });
  });

  it("reject a wrong key, a missing key and tampered text", async () => {
    const { content, key } = await seal({ title: "t", language: "go", content: "secret" });
    const other = (await seal({ title: "", language: "text", content: "" })).key;
    const flipped = content.replace(/.$/, (last) => (last === "A" ? "g" : "A"));
    for (const [text, tried] of [
      [content, other],
      [content, ""],
      [content, "$"],
      [content, key.slice(0, -2)],
      [flipped, key],
      [content.slice(0, -4), key],
      ["v2.x.y", key],
      ["", key],
    ] as const) {
      await expect(unseal(text, tried)).rejects.toThrow("This link does not have the right key.");
    }
  });

  it("decrypt a paste from the first version", async () => {
    expect(await unseal(FIRST.content, FIRST.key)).toEqual({ title: "Zoë", language: "go", content: "package main\n" });
  });
});
