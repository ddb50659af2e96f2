import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzlibSync, zlibSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";
import { pngChunk } from "#shared/image/chunks.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { runOperation } from "#shared/run-operation.ts";
import { embedPng } from "./embed-png.ts";
import { layOut } from "./layout.ts";
import { operations } from "./tool.ts";

type Settings = Readonly<Record<string, unknown>>;

const WIDTH = 40;
const HEIGHT = 24;
const AS_IMAGE = { pageSize: "image", margin: 0 };

/** Red, green, blue and white quarters, from the top left. */
function quarters(channels: 3 | 4 = 3) {
  const colors = [
    [255, 0, 0, 255],
    [0, 255, 0, 128],
    [0, 0, 255, 255],
    [255, 255, 255, 0],
  ];
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return colors[(x < WIDTH / 2 ? 0 : 1) + (y < HEIGHT / 2 ? 0 : 2)]?.slice(0, channels) ?? [];
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width: WIDTH, height: HEIGHT, channels } });
}

async function create(images: readonly Buffer[], options: Settings = AS_IMAGE): Promise<Buffer> {
  const files = images.map((image, place) => new File([new Uint8Array(image)], `photo ${place + 1}.jpg`));
  const result = await runOperation(operations.create, files, options);
  const file = result.kind === "files" ? result.files[0] : undefined;
  if (!file) throw new Error("No file came out");
  return Buffer.from(await file.content.arrayBuffer());
}

/** Colors in the middle of the four quarters of a page, as PDFium draws it. */
async function drawn(pdf: Buffer, page = 0): Promise<number[][]> {
  const document = await loadPdf(new File([new Uint8Array(pdf)], "a.pdf"), "");
  const { width = 0, height = 0 } = document.pageSize(page) ?? {};
  const size = { width: Math.round(width / 0.75), height: Math.round(height / 0.75) };
  const colors = await document.draw(page, size, async ({ data }) =>
    [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) => {
        const at = (Math.floor(y * size.height) * size.width + Math.floor(x * size.width)) * 4;
        return Array.from(data.subarray(at, at + 3));
      }),
    ),
  );
  document.close();
  return colors;
}

function expectNear(found: readonly number[][], expected: readonly (readonly number[])[]): void {
  for (const [at, color] of expected.entries()) {
    for (const [channel, value] of color.entries()) {
      expect(Math.abs((found[at]?.[channel] ?? -1) - value), `quarter ${at}: ${found[at]}`).toBeLessThan(12);
    }
  }
}

const QUARTERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
const jpeg = () => quarters().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();

describe("imagesToPdf", () => {
  it("keeps the bytes of JPEGs, one page each", async () => {
    const photos = [await jpeg(), await quarters().rotate(90).jpeg({ progressive: true }).toBuffer()];
    const pdf = await create(photos);
    for (const photo of photos) expect(pdf.includes(photo)).toBe(true);
    expect(await passesQpdfCheck(pdf)).toBe(true);
    expectNear(await drawn(pdf), QUARTERS);
    const [red = [], green = [], blue = [], white = []] = QUARTERS;
    expectNear(await drawn(pdf, 1), [blue, red, white, green]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("turns a photo by its orientation %i without changing it", async (orientation) => {
    const photo = await quarters().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const pdf = await create([photo]);
    expect(pdf.includes(photo)).toBe(true);
    const upright = await sharp(photo).rotate().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const expected = [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) => {
        const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
        return Array.from(upright.data.subarray(at, at + 3));
      }),
    );
    expectNear(await drawn(pdf), expected);
  });

  it("keeps the colors of gray and CMYK JPEGs", async () => {
    const gray = await quarters().grayscale().jpeg({ quality: 95 }).toBuffer();
    const cmyk = await quarters().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    const pdf = await create([gray, cmyk]);
    expect(await passesQpdfCheck(pdf)).toBe(true);
    const [[shade = 0] = []] = await drawn(pdf);
    expect(shade).toBeGreaterThan(30);
    const [red = [], , , white = []] = await drawn(pdf, 1);
    expect(red[0]).toBeGreaterThan(180);
    expect(red[1]).toBeLessThan(90);
    expect(white.every((value) => value > 240)).toBe(true);
  });

  it("keeps the color profile of a JPEG", async () => {
    const pdf = await create([await quarters().withIccProfile("p3").jpeg().toBuffer()]);
    expect(pdf.includes("[/ICCBased ")).toBe(true);
    expect(await passesQpdfCheck(pdf)).toBe(true);
  });

  it("removes metadata on request only", async () => {
    const photo = await quarters()
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody" } })
      .toBuffer();
    expect((await create([photo])).includes("Somebody")).toBe(true);
    const stripped = await create([photo], { ...AS_IMAGE, removeMetadata: true });
    expect(stripped.includes("Somebody")).toBe(false);
    expect((await drawn(stripped)).length).toBe(4);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["RGB", () => quarters().png().toBuffer()],
    ["16-bit RGB", () => quarters().toColourspace("rgb16").png().toBuffer()],
    ["palette", () => quarters().png({ palette: true }).toBuffer()],
    ["4-color palette", () => quarters().png({ palette: true, colours: 4 }).toBuffer()],
  ])("takes over the compressed data of a PNG (%s)", async (_, make) => {
    const png = await make();
    const pdf = await create([png]);
    const start = png.indexOf("IDAT") + 4;
    expect(pdf.includes(png.subarray(start, start + 20))).toBe(true);
    expect(await passesQpdfCheck(pdf)).toBe(true);
    expectNear(await drawn(pdf), QUARTERS);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["alpha", () => quarters(4).png().toBuffer()],
    ["every filter", () => quarters(4).png({ adaptiveFiltering: true }).toBuffer()],
    ["16 bits", () => quarters(4).toColourspace("rgb16").png().toBuffer()],
    ["a palette", () => quarters(4).png({ palette: true }).toBuffer()],
  ])("keeps the transparency of a PNG with %s", async (_, make) => {
    const pdf = await create([await make()]);
    expect(await passesQpdfCheck(pdf)).toBe(true);
    expectNear(await drawn(pdf), [
      [255, 0, 0],
      [127, 255, 127],
      [0, 0, 255],
      [255, 255, 255],
    ]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["WebP", () => quarters().webp().toBuffer()],
    ["an interlaced PNG", () => quarters().png({ progressive: true }).toBuffer()],
  ])("says that %s needs a browser", async (_, make) => {
    await expect(create([await jpeg(), await make()])).rejects.toMatchObject({
      message: expect.stringMatching(/^photo 2\.jpg: Only JPEG and PNG work here/),
      position: { file: 1 },
    });
  });

  it.each(["", "no image", "\xff\xd8\xff\xe0"])("rejects %j", async (content) => {
    await expect(create([Buffer.from(content, "latin1")])).rejects.toMatchObject({ name: "InputError" });
  });

  it("rejects a PNG that claims more pixels than can be opened", async () => {
    const png = await quarters(4).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expect(create([png])).rejects.toThrow("megapixels");
  });

  it.runIf(process.env.NIGHTLY)("gives the same JPEGs to pdfimages (must be installed)", async () => {
    const folder = await mkdtemp(join(tmpdir(), "images-"));
    const photos = [await jpeg(), await quarters().grayscale().jpeg().toBuffer()];
    await writeFile(join(folder, "photos.pdf"), await create(photos, {}));
    await promisify(execFile)("pdfimages", ["-all", join(folder, "photos.pdf"), join(folder, "out")]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg")).sort();
    expect(await Promise.all(names.map((name) => readFile(join(folder, name))))).toEqual(photos);
    await rm(folder, { recursive: true });
  });
});

describe("embedPng", () => {
  it("keeps every sample of color and opacity, whatever the filters of the rows", () => {
    const [width, height] = [7, 10];
    const samples = Array.from({ length: width * height * 4 }, (_, at) => (at * at * 31 + at * 7) % 256);
    const sample = (row: number, x: number) => (row < 0 || x < 0 ? 0 : (samples[row * width * 4 + x] ?? 0));
    // PNG 3rd edition, section 9.2: none, sub, up, average, Paeth.
    const filters = [
      () => 0,
      (left: number) => left,
      (_: number, up: number) => up,
      (left: number, up: number) => Math.floor((left + up) / 2),
      (left: number, up: number, corner: number) => {
        const estimate = left + up - corner;
        const distances = [left, up, corner].map((value) => Math.abs(estimate - value));
        return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      },
    ];
    const rows = Array.from({ length: height }, (_, row) => [
      row % 5,
      ...Array.from({ length: width * 4 }, (_, x) => {
        const predicted = filters[row % 5]?.(
          sample(row, x - 4),
          sample(row - 1, x),
          x < 4 ? 0 : sample(row - 1, x - 4),
        );
        return (sample(row, x) - (predicted ?? 0)) & 255;
      }),
    ]);
    const png = Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      pngChunk("IHDR", new Uint8Array([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0])),
      pngChunk("IDAT", new Uint8Array(zlibSync(new Uint8Array(rows.flat())))),
      pngChunk("IEND", new Uint8Array()),
    ]);
    const embedded = embedPng(new Uint8Array(png));
    expect(embedded).toMatchObject({ width, height, colorSpace: "/DeviceRGB" });
    const [colors, alpha] = [samples.filter((_, at) => at % 4 < 3), samples.filter((_, at) => at % 4 === 3)];
    expect(unzlibSync(embedded?.data ?? new Uint8Array())).toEqual(new Uint8Array(colors));
    expect(unzlibSync(embedded?.mask?.data ?? new Uint8Array())).toEqual(new Uint8Array(alpha));
  });
});

describe("layOut", () => {
  const photo = { width: 4000, height: 3000 };
  const options = { pageSize: "a4", orientation: "auto", fit: "contain", margin: 0 } as const;

  it("makes the page as large as the image at 96 pixels per inch, plus margins", () => {
    const { page } = layOut({ width: 96, height: 48 }, { ...options, pageSize: "image", margin: 25.4 });
    expect([page.width, page.height].map(Math.round)).toEqual([72 + 144, 36 + 144]);
  });

  it("keeps pages within what readers open", () => {
    const { page } = layOut({ width: 60_000, height: 600 }, { ...options, pageSize: "image" });
    expect([page.width, page.height]).toEqual([14_400, 144]);
  });

  it("turns the page with the image, or as asked", () => {
    expect(layOut(photo, options).page.width).toBeGreaterThan(800);
    expect(layOut(photo, { ...options, orientation: "portrait" }).page.width).toBeLessThan(600);
    expect(layOut({ width: 3, height: 4 }, { ...options, orientation: "landscape" }).page.width).toBeGreaterThan(800);
  });

  it("fits, fills or only shrinks", () => {
    const { frame, image } = layOut(photo, { ...options, margin: 10 });
    expect(image.height).toBeCloseTo(frame.height);
    expect(image.width).toBeLessThan(frame.width);
    const filled = layOut(photo, { ...options, margin: 10, fit: "cover" });
    expect(filled.image.width).toBeCloseTo(filled.frame.width);
    expect(filled.image.height).toBeGreaterThan(filled.frame.height);
    expect(layOut({ width: 100, height: 100 }, { ...options, fit: "shrink" }).image.width).toBe(75);
    expect(layOut(photo, { ...options, fit: "shrink" }).image.height).toBeCloseTo(layOut(photo, options).image.height);
  });
});
