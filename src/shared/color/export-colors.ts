import GithubSlugger, { slug } from "github-slugger";
import type { ListedColor } from "#shared/color/color-list.ts";
import { concatenate } from "#shared/concatenate.ts";
import type { OutputFile } from "#shared/operation.ts";

type Colors = readonly ListedColor[];
type Written = readonly [extension: string, type: string, content: OutputFile["content"]];

const FORMATS = {
  css: (colors: Colors): Written => ["css", "text/css", cssVariables(colors)],
  tailwind: (colors: Colors): Written => ["css", "text/css", `@theme {\n${variables(colors, "  --color-", "")}}\n`],
  scss: (colors: Colors): Written => ["scss", "text/x-scss", variables(colors, "$")],
  json: (colors: Colors): Written => [
    "json",
    "application/json",
    `${JSON.stringify(Object.fromEntries(identified(colors)), null, 2)}\n`,
  ],
  gpl: (colors: Colors, title: string): Written => ["gpl", "application/x-gimp-palette", gimpPalette(colors, title)],
  ase: (colors: Colors): Written => ["ase", "application/octet-stream", swatchExchange(colors)],
};

export type Format = keyof typeof FORMATS;

/** @param title of the palette, which also names the file */
export function exportColors(colors: Colors, format: Format, title: string): OutputFile {
  const [extension, type, content] = FORMATS[format](colors, title.replace(/\s+/g, " ").trim());
  const isText = typeof content === "string";
  return { name: `${slug(title) || "palette"}.${extension}`, type: isText ? `${type};charset=utf-8` : type, content };
}

/** Names that are identifiers, and HEX. @param numbered comes before the number of a color without such a name */
function identified(colors: Colors, numbered = "color-"): [identifier: string, hex: string][] {
  const slugger = new GithubSlugger();
  return colors.map(({ name, hex }, index) => [
    slugger.slug(/^\p{L}/u.test(slug(name)) ? name : `${numbered}${index + 1}`),
    hex,
  ]);
}

function variables(colors: Colors, prefix: string, numbered?: string): string {
  return identified(colors, numbered)
    .map(([name, hex]) => `${prefix}${name}: ${hex};\n`)
    .join("");
}

/** Colors as CSS custom properties. */
export function cssVariables(colors: Colors): string {
  return `:root {\n${variables(colors, "  --")}}\n`;
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** https://developer.gimp.org/core/standards/gpl/ */
function gimpPalette(colors: Colors, title: string): string {
  const lines = colors.map(({ hex, name }) => {
    const channels = channelsOf(hex).map((channel) => String(channel).padStart(3));
    return `${channels.join(" ")}\t${name || hex}\n`;
  });
  return `GIMP Palette\nName: ${title || "Palette"}\n#\n${lines.join("")}`;
}

/** Adobe Swatch Exchange: global RGB colors. Adobe hasn't published the format: https://carl.camera/default.aspx?id=109 */
function swatchExchange(colors: Colors): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(12));
  header.setUint32(0, 0x41_53_45_46);
  header.setUint16(4, 1);
  header.setUint32(8, colors.length);
  const blocks = colors.map(({ hex, name }) => {
    const label = `${name || hex}\0`;
    const block = new DataView(new ArrayBuffer(26 + 2 * label.length));
    block.setUint16(0, 1);
    block.setUint32(2, block.byteLength - 6);
    block.setUint16(6, label.length);
    for (let at = 0; at < label.length; at++) block.setUint16(8 + 2 * at, label.charCodeAt(at));
    block.setUint32(8 + 2 * label.length, 0x52_47_42_20);
    for (const [at, channel] of channelsOf(hex).entries()) {
      block.setFloat32(12 + 2 * label.length + 4 * at, channel / 255);
    }
    return new Uint8Array(block.buffer);
  });
  return concatenate([new Uint8Array(header.buffer), ...blocks]);
}
