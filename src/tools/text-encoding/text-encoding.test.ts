import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { ENCODINGS, type Encoding } from "./encodings.ts";
import { misreadIn } from "./misreadings.ts";
import samples from "./testing/samples.json" with { type: "json" };
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

const all = Object.keys(ENCODINGS) as Encoding[];

async function decode(bytes: Uint8Array | readonly number[], options: Options = {}, chunkSize = 65_536) {
  const whole = new Uint8Array(bytes);
  async function* chunks() {
    for (let at = 0; at < whole.length; at += chunkSize) yield whole.slice(at, at + chunkSize);
  }
  const result = await runOperation(operations.decode, new ByteStream(chunks()), options);
  if (result.kind !== "text") throw new Error("Expected text");
  return { text: result.head, warnings: result.warnings };
}

async function encode(text: string, options: Options = {}) {
  const result = await runOperation(operations.encode, text, options);
  if (result.kind !== "files") throw new Error("Expected a file");
  const [file] = result.files;
  return new Uint8Array((await file?.content.arrayBuffer()) ?? []);
}

async function repair(text: string, options: Options = {}) {
  const result = await runOperation(operations.repair, text, options);
  if (result.kind !== "text") throw new Error("Expected text");
  return { text: result.head, warnings: result.warnings };
}

const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replaceAll(" ", ""), "hex"));

const VECTORS: readonly [Encoding, string, string][] = [
  ["utf-8", "é", "c3 a9"],
  ["utf-16le", "é😀", "e9 00 3d d8 00 de"],
  ["utf-16be", "é😀", "00 e9 d8 3d de 00"],
  ["utf-32le", "é😀", "e9 00 00 00 00 f6 01 00"],
  ["utf-32be", "é😀", "00 00 00 e9 00 01 f6 00"],
  ["windows-1252", "5 € – é", "35 20 80 20 96 20 e9"],
  ["iso-8859-15", "€ Œ", "a4 20 bc"],
  ["macintosh", "é €", "8e 20 db"],
  ["windows-1250", "Łódź", "a3 f3 64 9f"],
  ["windows-1251", "Привет", "cf f0 e8 e2 e5 f2"],
  ["koi8-r", "Привет", "f0 d2 c9 d7 c5 d4"],
  ["ibm866", "Привет", "8f e0 a8 a2 a5 e2"],
  ["windows-1253", "Ωμέγα", "d9 ec dd e3 e1"],
  ["windows-1254", "ğış", "f0 fd fe"],
  ["windows-1255", "שלום", "f9 ec e5 ed"],
  ["windows-1256", "سلام", "d3 e1 c7 e3"],
  ["windows-874", "ไทย", "e4 b7 c2"],
  ["gbk", "中文 €", "d6 d0 ce c4 20 80"],
  ["gb18030", "中😀", "d6 d0 94 39 fc 36"],
  ["big5", "中文", "a4 a4 a4 e5"],
  ["shift_jis", "日本語 ｱ", "93 fa 96 7b 8c ea 20 b1"],
  ["euc-jp", "日本語", "c6 fc cb dc b8 ec"],
  ["iso-2022-jp", "日本語", "1b 24 42 46 7c 4b 5c 38 6c 1b 28 42"],
  ["euc-kr", "한글 똠", "c7 d1 b1 db 20 8c 63"],
];

describe("encode and decode", () => {
  it.each(VECTORS)("%s: %s is %s", async (encoding, text, digits) => {
    expect(await encode(text, { to: encoding })).toEqual(hex(digits));
    expect((await decode(hex(digits), { from: encoding })).text).toBe(text);
  });

  it.each(all)("%s survives a round trip, however it is chunked", async (encoding) => {
    const single = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
    const isSingleByte = !encoding.startsWith("utf") && !VECTORS.slice(17).some(([name]) => name === encoding);
    const letters = isSingleByte
      ? [...(await decode(single, { from: encoding, strict: false })).text].filter((letter) => letter !== "\ufffd")
      : [...(VECTORS.find(([name]) => name === encoding)?.[1] ?? "")];
    const text = fc.string({ unit: fc.constantFrom(...letters, "a", " ", "\n", "~"), minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (text, chunkSize) => {
        if (text.trim() === "") return;
        const bytes = await encode(text, { to: encoding });
        expect((await decode(bytes, { from: encoding }, chunkSize)).text).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  it.each(["windows-1251", "koi8-r", "iso-8859-2", "windows-874"] as const)(
    "decodes %s as the platform does",
    async (encoding) => {
      const text = fc.uint8Array({ minLength: 1, maxLength: 300 });
      await fc.assert(
        fc.asyncProperty(text, async (bytes) => {
          const { text } = await decode(bytes, { from: encoding, strict: false });
          expect(text).toBe(new TextDecoder(encoding).decode(bytes));
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe("decode", () => {
  it.each([
    ["utf-8", "61 62 0a ff", "Byte 4 (0xFF) is not valid UTF-8."],
    ["utf-8", "61 c3 28 61", "Byte 2 (0xC3) is not valid UTF-8."],
    ["shift_jis", "93 fa 20 a0 61", "Byte 4 (0xA0) is not valid Shift_JIS."],
    ["gbk", "61 ff", "Byte 2 (0xFF) is not valid GBK."],
    ["utf-16le", "61 00 00 dc 61 00", "is not valid UTF-16 LE."],
    ["utf-8", "61 20 c3", "The last character is incomplete in UTF-8."],
    ["utf-16be", "00 61 00", "The last character is incomplete in UTF-16 BE."],
    ["utf-32le", "61 00 00 00 00 d8 00 00", "Byte 5 (0x00) is not valid UTF-32 LE."],
    ["utf-32be", "00 00 00 61 00 11 00 00", "Byte 5 (0x00) is not valid UTF-32 BE."],
    ["utf-32be", "00 00 00 61 00 00", "The last character is incomplete in UTF-32 BE."],
  ])("names the first byte that is not %s in %s", async (from, digits, message) => {
    for (const chunkSize of [1, 2, 100]) {
      const run = decode(hex(digits), { from }, chunkSize);
      await expect(run).rejects.toThrow(InputError);
      await expect(run).rejects.toThrow(message);
    }
  });

  it("counts bytes from the start of a large file", async () => {
    const bytes = new Uint8Array(300_000).fill(0x61);
    for (let at = 0; at < bytes.length; at += 80) bytes[at] = 0x0a;
    bytes[250_001] = 0xff;
    await expect(decode(bytes, { from: "utf-8" })).rejects.toThrow("Byte 250,002 (0xFF)");
  });

  it("replaces invalid bytes on request, with a warning", async () => {
    const { text, warnings } = await decode(hex("61 ff 62"), { from: "utf-8", strict: false });
    expect(text).toBe("a\ufffdb");
    expect(warnings).toEqual(["Some bytes are not valid UTF-8. They became U+FFFD (\ufffd)."]);
  });

  it("says how sure it is of a detected encoding", async () => {
    const bytes = await encode(
      "Широкая электрификация южных губерний даст мощный толчок подъёму сельского хозяйства.",
      {
        to: "windows-1251",
      },
    );
    const { text, warnings } = await decode(bytes);
    expect(text).toMatch(/^Широкая/);
    expect(warnings).toEqual([expect.stringMatching(/^Best guess: Windows-1251 \(\d+% sure\)\./)]);
  });

  it("says nothing about UTF-8", async () => {
    expect(await decode(new TextEncoder().encode("añ"))).toEqual({ text: "añ", warnings: [] });
  });
});

describe("detectEncoding", () => {
  const texts = samples.flatMap(({ language, encodings, texts }) =>
    (encodings as Encoding[]).map((encoding) => ({ language, encoding, texts })),
  );

  it.each(texts)("reads short $language texts in $encoding", async ({ encoding, texts }) => {
    for (const text of texts) {
      const bytes = await encode(text, { to: encoding, missing: "question" });
      const { text: correct } = await decode(bytes, { from: encoding });
      expect((await decode(bytes)).text).toBe(correct);
    }
  });

  it.each<[Encoding, string]>([
    ["utf-16le", "Plain text without a mark"],
    ["utf-16be", "Plain text without a mark"],
    ["utf-32le", "Plain text without a mark"],
    ["utf-32be", "日本語の文章 😀"],
    ["iso-2022-jp", "吾輩は猫である。名前はまだ無い。"],
    ["utf-8", "añ"],
    ["utf-8", "Plain ASCII"],
  ])("is sure of %s: %s", async (encoding, text) => {
    expect(detectEncoding(await encode(text, { to: encoding }))).toEqual({ encoding, confidence: 100 });
  });

  it.each<[Encoding, string]>([
    ["windows-1252", "café"],
    ["windows-1252", "Copyright © Example Inc. 25°C ±2 µm, ¼ cup, £5"],
    ["windows-1250", "Łódź"],
    ["windows-1251", "Привет"],
    ["koi8-r", "Привет"],
    // cspell:disable-next-line
    ["ibm866", "╔═══════╗\n║ МЕНЮ  ║\n║ Выход ║\n╚═══════╝\n"],
  ])("reads a few words in %s: %s", async (encoding, text) => {
    expect((await decode(await encode(text, { to: encoding }))).text).toBe(text);
  });

  it("looks at the first letters outside ASCII, however late they come", async () => {
    // cspell:disable-next-line
    const text = `${"<td>1</td>\n".repeat(10_000)}Árvíztűrő tükörfúrógép, késő este érkezik`;
    expect(detectEncoding(await encode(text, { to: "windows-1250" }))).toMatchObject({ encoding: "windows-1250" });
  });

  it.each(["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"] as const)(
    "trusts the byte order mark of %s",
    async (encoding) => {
      const bytes = await encode("日", { to: encoding, mark: true });
      expect(detectEncoding(bytes)).toEqual({ encoding, confidence: 100 });
      expect((await decode(bytes)).text).toBe("日");
    },
  );

  it("always gives an encoding that can be decoded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 500 }), async (bytes) => {
        expect(all).toContain(detectEncoding(bytes).encoding);
        await decode(bytes, { strict: false });
      }),
    );
  });
});

describe("encode", () => {
  it("names the first character that the encoding lacks", async () => {
    const run = encode("one\ntwo 東", { to: "windows-1252" });
    await expect(run).rejects.toMatchObject({
      message: "Windows-1252 has no “東” (U+6771).",
      position: { line: 2, column: 5 },
    });
  });

  it.each(all.filter((name) => name !== "gb18030" && !name.startsWith("utf-")))(
    "replaces what %s lacks",
    async (to) => {
      expect(Buffer.from(await encode("a😀b", { to, missing: "question" })).toString()).toBe("a?b");
      expect(Buffer.from(await encode("a😀b", { to, missing: "html" })).toString()).toBe("a&#128512;b");
    },
  );

  it("writes a byte order mark only for Unicode", async () => {
    expect(await encode("a", { to: "utf-8", mark: true })).toEqual(hex("ef bb bf 61"));
    expect(await encode("a", { to: "koi8-r", mark: true })).toEqual(hex("61"));
  });
});

describe("mojibake", () => {
  it.each([
    ["cafÃ© in ZÃ¼rich", "windows-1252"],
    ["CrÃƒÂ¨me", "windows-1252"],
    ["Itâ€™s", "windows-1252"],
    ["Ă©tĂ©", "windows-1250"],
    ["РџСЂРёРІРµС‚", "windows-1251"],
    ["caf√©", "macintosh"],
  ])("names mojibake: %s", async (text, misread) => {
    const { warnings } = await decode(Buffer.from(text));
    expect(misreadIn(warnings)).toBe(misread);
  });

  it.each(["Zürich, Ærø, Škoda, Ðã, Été", "日本語", "“quoted” — 5 €", "Привет, Рёмка", "«CAFÉ»", "»FRÖ«", "plain"])(
    "is not found in correct text: %s",
    async (text) => {
      expect((await decode(Buffer.from(text))).warnings).toEqual([]);
    },
  );
});

describe("repair", () => {
  it("restores any text that was misread as Latin-1 or Windows-1252", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 100 }), async (text) => {
        // Text that looks misread itself would be repaired twice.
        fc.pre(!/[\u0080-\u00ff]/.test(text) && text.trim() !== "" && text.isWellFormed());
        const utf8 = Buffer.from(text);
        expect((await repair(utf8.toString("latin1"))).text).toBe(text);
        expect((await repair((await decode(utf8, { from: "windows-1252" })).text)).text).toBe(text);
      }),
    );
  });

  it.each(["Zürich, Ærø, Škoda, Ðã, Été", "日本語", "“quoted” — 5 €", "Ã", "Привет, Рёмка"])(
    "leaves correct text as it is: %s",
    async (text) => {
      expect(await repair(text)).toEqual({
        text,
        warnings: ["Nothing to repair: no characters look like misread UTF-8."],
      });
    },
  );
});

describe("detectEncoding", () => {
  it("takes Western European words of several languages for Windows-1252", () => {
    const bytes = Buffer.from("Zürich, déjà vu, señor, Málaga? Nein: Köln.", "latin1");
    expect(detectEncoding(bytes).encoding).toBe("windows-1252");
  });
});
