import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseList } from "./color-list.ts";
import { cssVariables, exportColors, type Format } from "./export-colors.ts";

const require = createRequire(import.meta.url);
const { decode } = require("ase-utils");

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, "0")}`);
const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const list = (text: string) => parseList(text, () => {});

describe("exportColors", () => {
  const write = (text: string, format: Format) => exportColors(list(text), format, "My Palette").content;
  const ase = (text: string) => write(text, "ase") as Uint8Array;

  it("writes ASE like a file of Adobe Illustrator", () => {
    const file = readFileSync(require.resolve("ase-utils/test.ase"));
    const ours = ase("#f00 RGB Red\n#ff0 RGB Yellow\n#0f0 RGB Green\n#0ff RGB Cyan\n#00f RGB Blue");
    // The file has more colors, and says how many.
    expect(ours.subarray(12)).toEqual(new Uint8Array(file.subarray(12, ours.length)));
    expect(ours.subarray(0, 8)).toEqual(new Uint8Array(file.subarray(0, 8)));
  });

  it("writes ASE that another program reads", () => {
    const name = fc.string({ unit: "grapheme" }).filter((text) => !/\s/.test(text) && text !== "");
    fc.assert(
      fc.property(fc.array(fc.tuple(hexes, name), { minLength: 1 }), (colors) => {
        const { colors: read } = decode(Buffer.from(ase(colors.map((color) => color.join(" ")).join("\n"))));
        expect(read).toEqual(
          colors.map(([hex, name]) => ({
            name,
            model: "RGB",
            color: bytesOf(hex).map((byte) => Math.fround(byte / 255)),
            type: "global",
          })),
        );
      }),
    );
  });

  it("numbers custom properties without names", () => {
    expect(cssVariables(list("#3b82f6, #000"))).toBe(":root {\n  --color-1: #3b82f6;\n  --color-2: #000000;\n}\n");
  });

  it("gives each color an identifier of its own", () => {
    const text = "#111 Café\n#222 CAFÉ\n#333 61.3%\n#444\n#555 } body {";
    expect(write(text, "scss")).toBe(
      "$café: #111111;\n$café-1: #222222;\n$color-3: #333333;\n$color-4: #444444;\n$color-5: #555555;\n",
    );
    expect(write(text, "tailwind")).toContain("  --color-3: #333333;\n");
  });
});
