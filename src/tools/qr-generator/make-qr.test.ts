import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "#shared/image/pixels.ts";
import { defaultOptions } from "#shared/options.ts";
import { readLogo, writeLogo } from "./logo.ts";
import { makeQr } from "./make-qr.ts";
import { styleOptions } from "./options.ts";
import type { Level } from "./qr-matrix.ts";

const STYLE = defaultOptions(styleOptions);
const noWarning = (message: string) => {
  throw new Error(message);
};

const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

async function read(file: Uint8Array | string): Promise<string | undefined> {
  const found = await find(file);
  return found && new TextDecoder().decode(found.bytes);
}

/** Finds a code with ZXing, which shares no code with the encoder. */
async function find(file: Uint8Array | string) {
  const png = await sharp(typeof file === "string" ? Buffer.from(file) : file)
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found;
}

function logoOf(width: number, height: number, pixel: readonly [number, number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < data.length; index += 4) data.set(pixel, index);
  return { width, height, data };
}

describe("makeQr", () => {
  it.each(["L", "M", "Q", "H"] as const)(
    "makes readable codes of every version at level %s and the smallest size",
    async (level) => {
      for (const version of VERSIONS) {
        const text = `${version}:`.padEnd(BYTES[level][version - 1] as number, "lorem ipsum ");
        const size = version <= 25 ? "128" : "256";
        const code = makeQr(text, { ...STYLE, level, size }, noWarning);
        expect(code.version).toBe(version);
        expect(await read(code.png), `version ${version}`).toBe(text);
      }
    },
    120_000,
  );

  it.each(["L", "M", "Q", "H"] as const)(
    "reports the level that is in the code, with and without a logo",
    async (level) => {
      const logo = writeLogo(logoOf(64, 64, [200, 20, 60, 255]));
      for (const style of [{}, { logo, size: "512" } as const]) {
        const code = makeQr("https://example.org", { ...STYLE, level, ...style }, noWarning);
        expect((await find(code.png))?.ecLevel).toBe(code.level);
      }
    },
  );

  it.each(["128", "256", "512", "1024"] as const)(
    "makes a PNG of exactly %s pixels, and a readable SVG",
    async (size) => {
      const text = "https://example.org/menu?table=12";
      const { png, svg } = makeQr(text, { ...STYLE, size }, noWarning);
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: Number(size), height: Number(size) });
      expect(await read(png)).toBe(text);
      expect(await read(svg)).toBe(text);
    },
  );

  it("accepts a byte order mark and a lone surrogate", async () => {
    expect(await read(makeQr("\uFEFFmenu", STYLE, noWarning).png)).toBe("menu");
    expect(await read(makeQr("half \uD83E", STYLE, noWarning).png)).toBe("half \uFFFD");
  });

  it.each(["é", "🧵 日本語 عربى", "A-Z 0-9 $%*+-./:", "0123456789", "\u0000\u0001", " lead and trail "])(
    "encodes %j",
    async (text) => {
      expect(await read(makeQr(text, STYLE, noWarning).png)).toBe(text);
    },
  );

  it("uses the requested colors and margin", async () => {
    const { png, modules } = makeQr("colors", { ...STYLE, dark: "#10206a", light: "#fff3c0", margin: 4 }, noWarning);
    const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0xff, 0xf3, 0xc0]);
    const scale = Math.floor(256 / (modules + 8));
    const start = Math.floor((256 - scale * modules) / 2);
    const corner = (start * 256 + start) * 3;
    expect([...data.subarray(corner, corner + 3)]).toEqual([0x10, 0x20, 0x6a]);
    expect([...data.subarray(corner - 3, corner)]).toEqual([0xff, 0xf3, 0xc0]);
  });

  it("uses level H with a logo, even a transparent one, and stays readable", async () => {
    for (const logo of [logoOf(64, 64, [200, 20, 60, 255]), logoOf(120, 40, [0, 0, 0, 128])]) {
      const code = makeQr(
        "https://example.org",
        { ...STYLE, size: "512", level: "L", logo: writeLogo(logo) },
        noWarning,
      );
      expect(code.level).toBe("H");
      expect(await read(code.png)).toBe("https://example.org");
      expect(await read(code.svg)).toBe("https://example.org");
    }
  });

  it.each([
    [64, 64],
    [120, 40],
    [10, 60],
  ])("puts a logo of %i × %i pixels at the same place in PNG and SVG", async (width, height) => {
    const red = [200, 20, 60] as const;
    const logo = writeLogo(logoOf(width, height, [...red, 255]));
    const { png, svg } = makeQr("https://example.org", { ...STYLE, size: "1024", margin: 4, logo }, noWarning);
    const [ours, theirs] = await Promise.all([boxOf(png, red), boxOf(Buffer.from(svg), red)]);
    // PNG modules are whole pixels, so the code is slightly smaller.
    for (const [index, edge] of ours.entries()) expect(Math.abs(edge - (theirs[index] as number))).toBeLessThan(6);
  });

  it("shows the background through a transparent logo in both PNG and SVG", async () => {
    const style = { ...STYLE, light: "#fff3c0", logo: writeLogo(logoOf(8, 8, [200, 20, 60, 128])) };
    const { png, svg } = makeQr("https://example.org", style, noWarning);
    const middles = [png, Buffer.from(svg)].map((file) =>
      sharp(file).removeAlpha().extract({ left: 128, top: 128, width: 1, height: 1 }).raw().toBuffer(),
    );
    const [ours, theirs] = await Promise.all(middles);
    for (const [channel, value] of (ours ?? []).entries()) expect(theirs?.[channel]).toBeCloseTo(value, -1);
  });
});

/** Bounding box of a color: left, top, right and bottom. */
async function boxOf(file: Uint8Array, color: readonly [number, number, number]): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const places: [number, number][] = [];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if (color.every((value, channel) => Math.abs((data[pixel * 3 + channel] ?? -99) - value) < 20)) {
      places.push([pixel % info.width, Math.floor(pixel / info.width)]);
    }
  }
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [xs, ys]
    .map((of) => of.reduce((a, b) => Math.min(a, b)))
    .concat([xs, ys].map((of) => of.reduce((a, b) => Math.max(a, b))));
}

describe("makeQr of invalid settings", () => {
  it.each([
    ["L", 2954],
    ["M", 2332],
    ["Q", 1664],
    ["H", 1274],
  ] as const)("rejects content at level %s of %i bytes, and lists the limits", (level, bytes) => {
    expect(() => makeQr("a".repeat(bytes), { ...STYLE, level, size: "1024" }, noWarning)).toThrow(
      expect.objectContaining({
        message: `Failed to generate QR code: ${bytes.toLocaleString("en")} bytes don’t fit. The largest code holds 2,953 at L, 2,331 at M, 1,663 at Q, 1,273 at H.`,
      }),
    );
    expect(makeQr("a".repeat(bytes - 1), { ...STYLE, level, size: "1024" }, noWarning).version).toBe(40);
  });

  it("rejects a size with less than one pixel per module", () => {
    expect(() => makeQr("a".repeat(2953), { ...STYLE, level: "L", size: "128" }, noWarning)).toThrow(
      expect.objectContaining({ field: "size", message: expect.stringContaining("179 × 179 modules") }),
    );
  });

  it.each([
    ["#ffffff", "#000000", "must be darker"],
    ["#808080", "#808080", "must be darker"],
    ["#aaaaaa", "#ffffff", "is too low"],
  ])("rejects %s on %s", (dark, light, message) => {
    expect(() => makeQr("x", { ...STYLE, dark, light }, noWarning)).toThrow(
      expect.objectContaining({ field: "dark", message: expect.stringContaining(message) }),
    );
  });

  it("warns about low contrast", () => {
    const warnings: string[] = [];
    makeQr("x", { ...STYLE, dark: "#888888" }, (message) => warnings.push(message));
    expect(warnings).toEqual([expect.stringContaining("contrast of 3.5 is low")]);
  });
});

describe("readLogo", () => {
  it("reads what writeLogo writes, and rejects invalid logos", () => {
    const logo = logoOf(2, 3, [1, 2, 3, 4]);
    expect(readLogo(writeLogo(logo))).toEqual(logo);
    for (const text of ["", "2x3:", "2x2:AAAA", "logo.png"]) expect(readLogo(text)).toBeUndefined();
  });
});

/** In every run, those where the sizes of a field or the layout change. */
const VERSIONS = process.env.NIGHTLY
  ? Array.from({ length: 40 }, (_, index) => index + 1)
  : [1, 2, 6, 7, 9, 10, 26, 27, 40];

/** Bytes that each version holds (ISO/IEC 18004, table 7). */
const BYTES: Readonly<Record<Level, readonly number[]>> = {
  L: [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
    1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
  ],
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565, 611, 661,
    715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
  ],
  H: [
    7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461, 511, 535,
    593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
  ],
};
