import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { parseImageHeader } from "#shared/image/image-header.ts";
import { runOperation } from "#shared/run-operation.ts";
import { svgIcon, textIcon } from "./icon-svg.ts";
import { prepareSvg } from "./prepare-svg.ts";
import { writeHtml, writeManifest } from "./site-files.ts";
import { operations } from "./tool.ts";
import { writeIco } from "./write-ico.ts";

const pngOf = async (size: number) =>
  new Uint8Array(
    await sharp({ create: { width: size, height: size, channels: 4, background: "#c08040" } })
      .png()
      .toBuffer(),
  );

describe("writeIco", () => {
  it("lists each image where it is", async () => {
    const sizes = [16, 32, 48, 256];
    const ico = writeIco(await Promise.all(sizes.map(async (size) => ({ size, png: await pngOf(size) }))));
    const view = new DataView(ico.buffer);
    expect([0, 2, 4].map((offset) => view.getUint16(offset, true))).toEqual([0, 1, sizes.length]);
    let end = 6 + 16 * sizes.length;
    for (const [index, size] of sizes.entries()) {
      const entry = 6 + 16 * index;
      const [length, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
      expect([view.getUint8(entry), view.getUint8(entry + 1)]).toEqual([size % 256, size % 256]);
      expect(offset).toBe(end);
      expect(parseImageHeader(ico.subarray(offset, offset + length))).toMatchObject({
        format: "png",
        width: size,
        height: size,
      });
      end = offset + length;
    }
    expect(end).toBe(ico.length);
  });
});

const site = { name: ' Tea & "Cake" ', themeColor: "#112233", background: "#ffffff", path: "/assets" };

describe("writeManifest", () => {
  it("names the icons in their folder", () => {
    const manifest = JSON.parse(writeManifest(site));
    expect(manifest).toMatchObject({ name: 'Tea & "Cake"', theme_color: "#112233", display: "standalone" });
    expect(manifest.icons).toContainEqual({
      src: "/assets/icon-maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    });
    expect(JSON.parse(writeManifest({ ...site, name: " ", path: "" }))).not.toHaveProperty("name");
  });
});

describe("writeHtml", () => {
  it("links to every file, and escapes the folder", () => {
    const html = writeHtml({ ...site, path: '/"><script>/' }, true);
    expect(html).toContain('<link rel="icon" href="/&quot;&gt;&lt;script&gt;/favicon.svg" type="image/svg+xml">');
    expect(html.match(/^<\w+/gm)).toHaveLength(5);
    expect(writeHtml(site, false)).not.toContain("favicon.svg");
    expect(writeHtml({ ...site, path: "" }, false)).toContain('href="favicon.ico" sizes="32x32"');
  });
});

const tile = { background: "#0000ff", padding: 25, radius: 50 };
const pixels = async (svg: string) => {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(20)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

describe("svgIcon", () => {
  it("puts the image into its tile", async () => {
    const red = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#f00" d="M0 0h9v9H0z"/></svg>';
    const at = await pixels(svgIcon(Buffer.from(red).toString("base64"), tile, false));
    expect(at(0, 0)).toEqual([0, 0, 0, 0]);
    for (const y of [2, 17]) expect(at(10, y)).toEqual([0, 0, 255, 255]);
    expect(at(10, 10)).toEqual([255, 0, 0, 255]);
  });
});

describe("textIcon", () => {
  const text = { text: "<&>", x: 10, y: 60, fontSize: 40, font: "serif", color: "#ffffff" };

  it("escapes the letters", () => {
    expect(textIcon(text, tile, false)).toContain('fill="#ffffff">&lt;&amp;&gt;</text></svg>');
  });

  it("inverts only on request", () => {
    expect(textIcon(text, tile, true)).toContain("prefers-color-scheme:dark");
    expect(textIcon(text, tile, false)).not.toContain("<style>");
  });
});

describe("prepareSvg", () => {
  it.each([
    [
      '<svg viewBox="0 0 9 3"/>',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="341" viewBox="0 0 9 3"/>',
    ],
    [
      "<svg xmlns='http://www.w3.org/2000/svg' width='8px' height='16' stroke-width='2'/>",
      `<svg viewBox="0 0 8 16" width="512" height="1024" xmlns='http://www.w3.org/2000/svg' stroke-width='2'/>`,
    ],
  ])("sizes %s", (svg, sized) => {
    expect(prepareSvg(svg).svg).toBe(sized);
  });

  const level = (depth: number) =>
    `<g id="g${depth}">${depth === 0 ? "<path/>" : `<use href="#g${depth - 1}"/>`.repeat(10)}</g>`;
  it.each([
    ["HTML", "<p>Hi</p>", "isn’t an SVG"],
    ["what isn't well-formed", "<svg><g></svg>", "isn’t an SVG"],
    ["nesting", `<svg>${"<g>".repeat(100_000)}`, "too many levels"],
    [
      "copies that multiply",
      `<svg>${Array.from({ length: 9 }, (_, at) => level(at)).join("")}</svg>`,
      "too many shapes",
    ],
  ])("rejects %s", (_, svg, message) => {
    expect(() => prepareSvg(svg)).toThrow(message);
  });

  it("takes a use element inside itself", () => {
    expect(prepareSvg('<svg><g id="a"><use href="#a"/></g></svg>').width).toBe(1024);
  });
});

describe("operations", () => {
  it("reject nothing and too much", async () => {
    await expect(runOperation(operations.text, " ")).rejects.toThrow("Please enter an emoji or letters");
    await expect(runOperation(operations.text, "hello")).rejects.toThrow("up to 4 letters");
    await expect(runOperation(operations.image, [])).rejects.toThrow("Please choose an image");
    await expect(runOperation(operations.image, [new File(["hi"], "a.png")])).rejects.toThrow("Failed to load");
    const svg = new File(["<svg/>"], "a.svg", { type: "image/svg+xml" });
    await expect(runOperation(operations.image, [svg])).rejects.toThrow("drawn by the page");
  });
});
