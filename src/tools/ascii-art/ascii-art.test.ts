import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { banner } from "./banner.ts";
import { FONTS, type Font } from "./fonts.ts";

const FOLDER = join(dirname(createRequire(import.meta.url).resolve("figlet")), "../fonts");

const draw = (text: string, options = {}, warn = (message: string): void => expect.fail(message)) =>
  banner(text, { font: "standard", layout: "default", width: 80, prefix: "", ...options }, warn);

/** The rows of a character in a font's file, whose characters start after the comment with a space (figfont.txt). */
function lettersOf(font: Font): (character: string) => string[] {
  const lines = readFileSync(join(FOLDER, `${FONTS[font].name}.flf`), "utf8").split(/\r?\n/);
  const [signature = "", height = 0, , , , comments = 0] = (lines[0] ?? "")
    .split(" ")
    .map((part, at) => (at === 0 ? part : Number(part))) as [string, ...number[]];
  return (character) => {
    const start = 1 + comments + (character.charCodeAt(0) - 32) * height;
    return lines.slice(start, start + height).map((line) => {
      const end = line.trimEnd();
      const mark = end.charAt(end.length - 1);
      return end.slice(0, end.endsWith(mark + mark) ? -2 : -1).replaceAll(signature.charAt(5), " ");
    });
  };
}

const trimmed = (rows: string[]) =>
  rows
    .map((row) => row.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");

it("every letter, digit and sign is the one in the font's file", async () => {
  const characters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
  await runSuite(import.meta.dirname, {
    id: "figfont-files",
    title: "Characters of ASCII in each font, as in its FIGfont file",
    source: "https://github.com/patorjk/figlet.js/tree/main/fonts",
    library: "figlet",
    cases: (Object.keys(FONTS) as Font[]).map((font) => ({
      name: FONTS[font].name,
      run: async () => {
        const letterOf = lettersOf(font);
        for (const character of characters) {
          const rows = trimmed(letterOf(character));
          if (rows !== "") expect(await draw(character, { font, layout: "full", width: 1_000 })).toBe(rows);
        }
      },
    })),
  });
}, 60_000);

describe("banner", () => {
  it("puts letters side by side in full width", async () => {
    const letterOf = lettersOf("standard");
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ""),
        async (text) => {
          const rows = [...text].map(letterOf).reduce((left, right) => left.map((row, at) => row + right[at]));
          expect(await draw(text, { layout: "full", width: 1_000 })).toBe(trimmed(rows));
        },
      ),
    );
  });

  it("smushes letters by the rules of the font", async () => {
    expect((await draw("Sundry", { font: "slant" })).split("\n")).toEqual([
      "   _____                 __",
      "  / ___/__  ______  ____/ /______  __",
      "  \\__ \\/ / / / __ \\/ __  / ___/ / / /",
      " ___/ / /_/ / / / / /_/ / /  / /_/ /",
      "/____/\\__,_/_/ /_/\\__,_/_/   \\__, /",
      "                            /____/",
    ]);
  });

  it("wraps words at the width and keeps lines", async () => {
    const widest = async (text: string, options: object) =>
      Math.max(...(await draw(text, options)).split("\n").map(({ length }) => length));
    const words = "one two three four five six";
    expect(await widest(words, { width: 40 })).toBeLessThanOrEqual(40);
    expect(await widest(words, { width: 1_000 })).toBeGreaterThan(80);
    expect((await draw("a\r\nb")).split("\n").length).toBeGreaterThan((await draw("a b")).split("\n").length);
  });

  it("names characters that a font doesn't have", async () => {
    const warnings: string[] = [];
    const drawn = await draw("a😀b😀", {}, (message) => warnings.push(message));
    expect(drawn).toBe(await draw("ab"));
    expect(warnings).toEqual(["Not in the font Standard, so left out: “😀”"]);
    await expect(draw("😀", {}, () => undefined)).rejects.toThrow("Nothing in this text can be drawn");
  });

  it("has letters of Western Europe in Standard", async () => {
    await expect(draw("Äé ß")).resolves.toContain("\n");
  });

  it("writes the prefix before each line", async () => {
    expect(await draw("x", { prefix: "// " })).toBe((await draw("x")).replace(/^/gm, "// "));
  });

  it("rejects a long text", async () => {
    await expect(draw("x".repeat(2_001))).rejects.toThrow("This has 2001 characters. The limit is 2000");
  });

  it("draws 2,000 characters in seconds", async () => {
    const started = performance.now();
    await draw("lorem ipsum ".repeat(166), { width: 1_000 });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
