import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expandUpce, gs1CheckDigit, mod11CheckCharacter, pznCheckDigit } from "#shared/check-digits.ts";
import { defaultOptions } from "#shared/options.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type BarcodeOptions, drawBarcode, drawBarcodePng, makeBarcode } from "./draw-barcode.ts";
import { codeOptions, styleOptions } from "./options.ts";
import { readContent } from "./read-content.ts";
import { TYPES, type TypeId } from "./types.ts";

const DEFAULTS = defaultOptions({ ...codeOptions, ...styleOptions });
const TYPE_IDS = Object.keys(TYPES) as TypeId[];
/** ZXing doesn't read these. */
const UNREAD: ReadonlySet<TypeId> = new Set<TypeId>(["msi", "pharmacode"]);
const ADD_ON_TYPES: ReadonlySet<TypeId> = new Set<TypeId>(["ean13", "isbn", "issn"]);
const READ = TYPE_IDS.filter((type) => !UNREAD.has(type));
const noWarning = (message: string) => {
  throw new Error(message);
};

const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** The text that ZXing, which shares no code with the encoder, reads from an image. */
async function read(image: Uint8Array): Promise<string | undefined> {
  const [found] = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 1, eanAddOnSymbol: "Read" });
  if (!found || found.contentType === "GS1") return found?.text;
  // In other codes, ZXing’s text has names for control characters.
  return Buffer.from(found.bytes).toString(found.hasECI ? "utf8" : "latin1");
}

function toPng(type: TypeId, content: string, options: Partial<BarcodeOptions> = {}): Uint8Array {
  return drawBarcodePng(content, { ...DEFAULTS, height: 25, ...options, type }, () => {});
}

/** ZXing gives a UPC number as the EAN-13 that it is. */
function expectedReading(type: TypeId, content: string): string {
  const { reads } = readContent(type, content);
  if (type === "upca") return `0${reads.replace(" ", "")}`;
  if (type === "upce") return `0${expandUpce(reads.slice(0, 7))}${reads.at(-1)}`;
  // ZXing appends an add-on.
  return ADD_ON_TYPES.has(type) ? reads.replace(" ", "") : reads;
}

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const letters = (unit: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength }).filter((text) => text.trim() !== "");
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
const latin1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join("");
const anyText = fc.oneof(
  letters(latin1.slice(32, 127) + latin1.slice(160), 60),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
);
const gs1 = fc
  .tuple(digits(13), letters(printable.replace(/[^\dA-Za-z"%-/:-?_]|[()]/g, ""), 20), digits(6))
  .map(([gtin, batch, weight]) => `(01)${gtin}${gs1CheckDigit(gtin)}(3103)${weight}(10)${batch}`);

const CONTENTS: Readonly<Record<TypeId, fc.Arbitrary<string>>> = {
  ean13: fc.oneof(
    digits(12),
    fc.tuple(digits(12), fc.oneof(digits(2), digits(5))).map((parts) => parts.join("+")),
  ),
  ean8: digits(7),
  upca: fc.oneof(
    digits(11),
    fc.tuple(digits(11), digits(2)).map((parts) => parts.join("+")),
  ),
  upce: fc.oneof(
    digits(6),
    digits(6).map((number) => `1${number}`),
  ),
  isbn: fc.oneof(
    digits(9),
    digits(9).map((number) => `978-1-${number.slice(1, 5)}-${number.slice(5)}`),
  ),
  issn: digits(7),
  code128: letters(latin1, 40),
  "gs1-128": gs1.map((text) => text.replace(/\(3103\)\d+/, "")),
  code39: letters("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.$/+% ", 20).filter((text) => !/[$%/+][A-Z]/.test(text)),
  "code39-full-ascii": letters(ascii, 16),
  code93: letters(ascii, 20),
  itf: digits(6, 40),
  itf14: digits(13),
  codabar: letters("0123456789-$:/.+", 20)
    .filter((text) => text.length > 1)
    .map((text) => `A${text}D`),
  msi: digits(1, 20),
  pharmacode: fc.integer({ min: 3, max: 131_070 }).map(String),
  pzn: digits(7).filter((number) => pznCheckDigit(number) !== undefined),
  databar: digits(13),
  "databar-expanded": gs1,
  datamatrix: anyText,
  "gs1-datamatrix": gs1,
  pdf417: anyText,
  micropdf417: anyText,
  aztec: anyText,
};

describe("barcodes", () => {
  it.each(READ)("of type %s are read by ZXing as they were written", async (type) => {
    for (const content of fc.sample(CONTENTS[type], { seed: 2, numRuns: 3 })) {
      expect(await read(toPng(type, content))).toBe(expectedReading(type, content));
    }
  });

  it.runIf(process.env.NIGHTLY)("are read by ZXing, 20 of each type", async () => {
    const cases = READ.flatMap((type) =>
      fc.sample(CONTENTS[type], { seed: 1, numRuns: 20 }).map((content, index) => ({
        name: `${TYPES[type].label} ${index + 1}`,
        run: async () => expect(await read(toPng(type, content))).toBe(expectedReading(type, content)),
      })),
    );
    await runSuite(import.meta.dirname, {
      id: "read-by-zxing",
      title: "Barcodes of 22 types, read by ZXing",
      source: "https://github.com/zxing-cpp/zxing-cpp",
      library: "bwip-js",
      cases,
    });
  });

  it.runIf(process.env.NIGHTLY).each(READ)("of type %s are read whatever they hold", async (type) => {
    // Without a check character, ZXing mistakes a last character that happens to be right modulo 43 for one.
    // If that was the second of a pair, it reads no full ASCII: "P\x141\\y@,\0cg" comes back as its pairs.
    const checkDigit = type === "code39-full-ascii";
    const check = async (content: string) => {
      const reading = await read(toPng(type, content, { checkDigit }));
      expect(checkDigit ? reading?.slice(0, -1) : reading).toBe(expectedReading(type, content));
    };
    await fc.assert(fc.asyncProperty(CONTENTS[type], check));
  });

  it.each(READ)("of type %s are read from SVG, turned and in color", async (type) => {
    const { sample } = TYPES[type];
    const options = {
      ...DEFAULTS,
      type,
      height: 25,
      rotation: "90",
      dark: "#10206a",
      light: "#fff3c0",
      margin: 4,
    } as const;
    const { svg, png, width, height } = makeBarcode(sample, options, noWarning);
    const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width, height });
    for (const image of [png, new Uint8Array(drawn)]) expect(await read(image)).toBe(expectedReading(type, sample));
  });

  it("draw MSI with the bars of its digits", async () => {
    // https://en.wikipedia.org/wiki/MSI_Barcode: 1 is 110, 0 is 100, between 110 and 1001.
    for (const [content, check, checked] of [
      ["1234567", "mod10", "12345674"],
      ["1234567", "mod1010", "123456741"],
      ["943457842", "mod11", "9434578423"],
    ] as const) {
      const bits = [...checked].map((digit) => Number(digit).toString(2).padStart(4, "0")).join("");
      const bars = `110${[...bits].map((bit) => (bit === "1" ? "110" : "100")).join("")}1001`;
      expect(await modulesOf(toPng("msi", content, { checkDigit: true, msiCheck: check }))).toBe(bars);
    }
  });

  it("draw a Pharmacode with the bars of its number", async () => {
    // Laetus: from the right, a narrow bar adds 2^n and a wide one 2 * 2^n.
    for (const value of [3, 4, 1234, 117_480, 131_070]) {
      const modules = await modulesOf(toPng("pharmacode", String(value)));
      const bars = modules.split(/0+/).reverse();
      expect(bars.reduce((sum, bar, index) => sum + (bar.length > 1 ? 2 : 1) * 2 ** index, 0)).toBe(value);
    }
  });

  it("are as large as asked", () => {
    const draw = (options: Partial<BarcodeOptions>) =>
      drawBarcode("ABC", { ...DEFAULTS, type: "code128", text: false, ...options }, noWarning);
    const size = (width: number, height: number) => ({ width, height: expect.closeTo(height, -0.5) });
    // 68 modules of Code 128, and ten of quiet zone on each side.
    expect(draw({ scale: 1, height: 50 })).toMatchObject(size(88, 54));
    expect(draw({ scale: 4, height: 50 })).toMatchObject(size(352, 216));
    expect(draw({ scale: 1, height: 50, quietZone: false })).toMatchObject(size(68, 50));
    expect(draw({ scale: 1, height: 50, quietZone: false, margin: 3 })).toMatchObject(size(74, 56));
    const { width, height } = draw({ scale: 1, height: 50 });
    expect(draw({ scale: 1, height: 50, rotation: "270" })).toMatchObject({ width: height, height: width });
  });

  it("have a transparent background only on request", async () => {
    for (const transparent of [false, true]) {
      const png = toPng("ean8", "96385074", { transparent });
      expect((await sharp(png).stats()).isOpaque).toBe(!transparent);
      const { svg } = drawBarcode("96385074", { ...DEFAULTS, type: "ean8", transparent }, noWarning);
      expect(svg.includes("#ffffff")).toBe(!transparent);
    }
  });

  it("reject colors that scanners can't distinguish, and huge images", () => {
    const draw = (options: Partial<BarcodeOptions>, content = "A") =>
      drawBarcode(content, { ...DEFAULTS, type: "code39", ...options }, () => {});
    expect(() => draw({ dark: "#ffffff" })).toThrow(expect.objectContaining({ field: "dark" }));
    expect(() => draw({ scale: 10, height: 300, text: false }, "A".repeat(100))).toThrow(
      expect.objectContaining({ field: "scale" }),
    );
  });

  it("contain no markup of the content", () => {
    const { svg } = drawBarcode('<script>"&', { ...DEFAULTS, type: "code128" }, noWarning);
    expect(svg).not.toMatch(/<(?!\/?(?:svg|path|rect)\b)/);
  });
});

/** The modules of a linear barcode without its quiet zone, 1 for a bar. */
async function modulesOf(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const row = data.subarray(30 * info.width, 31 * info.width);
  const modules = Array.from({ length: info.width / DEFAULTS.scale }, (_, at) =>
    row[at * DEFAULTS.scale] === 0 ? 1 : 0,
  );
  return modules.join("").replace(/^0+|0+$/g, "");
}

describe("check digits", () => {
  it("agree with published numbers", () => {
    // GS1 General Specifications 7.9, ISO 2108, ISO 3297, IFA.
    expect(gs1CheckDigit("629104150021")).toBe("3");
    expect(gs1CheckDigit("9638507")).toBe("4");
    expect(gs1CheckDigit("37610425002123456")).toBe("9");
    expect(mod11CheckCharacter("030640615")).toBe("2");
    expect(mod11CheckCharacter("080442957")).toBe("X");
    expect(mod11CheckCharacter("0317847")).toBe("1");
    expect(pznCheckDigit("2758089")).toBe("9");
    expect(expandUpce("0425261")).toBe("04210000526");
    expect(expandUpce("0123453")).toBe("01230000045");
    expect(expandUpce("0123454")).toBe("01234000005");
    expect(expandUpce("0123459")).toBe("01234500009");
  });
});

describe("readContent", () => {
  it.each<[TypeId, string, string]>([
    ["ean13", "400638133393", "4006381333931"],
    ["ean13", "4-006381-333931", "4006381333931"],
    ["ean13", "9780201379624 + 52250", "9780201379624 52250"],
    ["upce", "425261", "04252614"],
    ["isbn", "0-306-40615-2", "9780306406157"],
    ["isbn", "ISBN-13: 978-0-306-40615-7", "9780306406157"],
    ["isbn", "080442957X", "9780804429573"],
    ["isbn", "080442957", "9780804429573"],
    ["issn", "ISSN 0317-8471", "9770317847001"],
    ["issn", "0317-847+05", "9770317847001 05"],
    ["itf14", "0952123454321", "09521234543213"],
    ["databar", "(01)09521234543213", "(01)09521234543213"],
    ["pzn", "PZN - 2758089", "-27580899"],
    ["codabar", "31117013206375", "A31117013206375A"],
    ["codabar", "a123b", "A123B"],
    ["gs1-128", "(01)09521234543213\r\n(10)ABC123\n", "(01)09521234543213(10)ABC123"],
    ["code128", "line\n", "line"],
  ])("of %s reads %j as %s", (type, typed, reads) => {
    expect(readContent(type, typed).reads).toBe(reads);
  });

  it("makes the digits of ITF even", () => {
    expect(readContent("itf", "123")).toMatchObject({
      reads: "0123",
      remarks: [expect.stringContaining("0 was added")],
    });
    expect(readContent("itf", "123", { checkDigit: true })).toMatchObject({ reads: "123", remarks: [] });
  });

  it("reads escapes only on request", () => {
    expect(readContent("code128", "a\\tb").text).toBe("a\\tb");
    expect(readContent("code128", "a\\tb", { escapes: true }).text).toBe("a\tb");
  });

  it.each<[TypeId, string, string, number?]>([
    ["ean13", "4006381333937", "check digit of 400638133393 is 1, but digit 13 is 7", 13],
    ["ean13", "4 006381 333937", "digit 13 is 7", 15],
    ["ean13", "40063813339", "EAN-13 has 13 digits, or 12 without the check digit. These are 11."],
    ["ean13", "40063x1333931", "EAN-13 has only digits, not “x”.", 6],
    ["ean13", "400638133393+123", "2 or 5 digits", 14],
    ["upce", "24252614", "UPC-E starts with 0 or 1.", 1],
    ["upce", "04252615", "is 4, but digit 8 is 5", 8],
    ["isbn", "0-306-40615-3", "is 2, but digit 10 is 3", 13],
    ["isbn", "ISBN 0306X06152", "Only the last digit", 10],
    ["isbn", "9770306406157", "starts with 978 or 979", 1],
    ["isbn", "12345", "10 or 13 digits"],
    ["issn", "0317-8472", "is 1, but digit 8 is 2", 9],
    ["pzn", "PZN-27580898", "is 9, but digit 8 is 8", 12],
    ["pharmacode", "2", "from 3 to 131070"],
    ["pharmacode", "999999999999999999999", "from 3 to 131070"],
    ["code39", "PART a", "Code 39 has no “a”.", 6],
    ["code39-full-ascii", "é", "has no “é”", 1],
    ["code128", "ab😀", "Code 128 has no “😀”.", 3],
    ["codabar", "12X4", "Codabar has no “X”.", 3],
    ["gs1-128", "0109521234543213", "in brackets", 1],
    ["gs1-128", "(01)09521234543214(10)A", "check digit of (01)0952123454321 is 3, but digit 14 is 4", 18],
    ["gs1-128", "(10)€", "has no “€”", 5],
    ["ean13", " \n", "Please enter the content"],
    ["msi", "1".repeat(5000), "can’t hold 5,000 characters"],
  ])("rejects %s %j", (type, typed, message, column) => {
    expect(() => readContent(type, typed)).toThrow(
      expect.objectContaining({
        name: "InputError",
        message: expect.stringContaining(message),
        position: column === undefined ? undefined : expect.objectContaining({ column }),
      }),
    );
  });

  it.each<[TypeId, string, string]>([
    ["gs1-128", "(17)991332", "(17): invalid month."],
    ["gs1-128", "(9999)12", "(9999): unknown application identifier."],
    ["gs1-128", "(01)123", "(01): too short."],
    ["gs1-datamatrix", `(10)${"A".repeat(21)}`, "(10): too long."],
    ["pdf417", "a".repeat(1900), "This is too long for PDF417. It holds: Any text"],
    ["datamatrix", "a".repeat(2400), "too long for Data Matrix"],
    ["aztec", "a".repeat(3200), "too long for Aztec Code"],
    ["micropdf417", "a".repeat(300), "too long for MicroPDF417"],
    ["code128", "a".repeat(4000), "too long for Code 128"],
    ["code39", "A".repeat(4000), "too long for Code 39"],
  ])("leaves to the library what it knows better: %s %.20s", (type, content, message) => {
    expect(() => drawBarcode(content, { ...DEFAULTS, type }, noWarning)).toThrow(
      expect.objectContaining({ name: "InputError", message: expect.stringContaining(message) }),
    );
  });
});
