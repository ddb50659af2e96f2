import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import type { WriterOptions } from "zxing-wasm/writer";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type FoundCode, readingText } from "./code-reading.ts";
import { explainCode } from "./explain-code.ts";
import type { Explanation } from "./explanation.ts";
import { explainGs1 } from "./gs1.ts";
import { readCodes } from "./read-codes.ts";
import { drawCode } from "./testing/draw-code.ts";
import { visibleText } from "./visible-text.ts";

function explain(text: string, more: Partial<Parameters<typeof explainCode>[0]> = {}): Explanation {
  return explainCode({ text, format: "QRCode", isGs1: false, isBinary: false, byteCount: text.length, ...more });
}

const factsOf = ({ facts }: Explanation) => Object.fromEntries(facts.map(({ name, value }) => [name, value]));

describe("explainCode", () => {
  it("shows the host of a web link, and links to nothing else", () => {
    const { kind, facts, hints, link } = explain("https://example.org/menu?table=12#top");
    expect(kind).toBe("Web link");
    expect(facts.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "Host example.org",
      "Path /menu",
      "Query table=12",
      "Fragment top",
    ]);
    expect(hints).toEqual([]);
    expect(link).toEqual({ href: "https://example.org/menu?table=12#top", label: "Open example.org" });
  });

  it.each([
    ["https://bank.example@evil.example/", "isn’t the host. This link leads to evil.example."],
    ["http://example.org", "isn’t encrypted"],
    ["https://192.168.0.1/x", "IP address"],
    ["https://3232235777/", "IP address"],
    ["https://[2001:db8::1]/", "IP address"],
    ["https://pаypal.com/", "“pаypal” has Cyrillic letters"],
    ["https://xn--80ak6aa92e.com/", "“аррӏе” has Cyrillic letters"],
    ["https://bücher.example/", "letters outside ASCII"],
    ["https://bit.ly/3abc", "short link"],
  ])("warns about %s", (text, hint) => {
    expect(explain(text).hints.join(" ").toLowerCase()).toContain(hint.toLowerCase());
  });

  it("shows both names of a host that isn't ASCII", () => {
    expect(factsOf(explain("https://bücher.example/"))).toMatchObject({
      Host: "bücher.example",
      "Real name": "xn--bcher-kva.example",
    });
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "intent://x#Intent;end",
  ])("never links to %s", (text) => {
    const { kind, link, hints } = explain(text);
    expect(kind).toBe("Text");
    expect(link).toBeUndefined();
    expect(hints[0]).toContain("Don’t open it");
  });

  it.each<[string, string, Record<string, string>]>([
    [
      "WIFI:T:WPA;S:Caf\\;é;P:a\\:b\\\\;H:true;;",
      "Wi-Fi network",
      { Network: "Caf;é", Security: "WPA, WPA2 or WPA3", Password: "a:b\\", Hidden: "Yes" },
    ],
    ["wifi:S:Guests;;", "Wi-Fi network", { Network: "Guests", Security: "None" }],
    [
      "MECARD:N:Lovelace,Ada;TEL:+15551234567;EMAIL:ada@example.org;;",
      "Contact",
      { Name: "Ada Lovelace", Phone: "+15551234567", Email: "ada@example.org" },
    ],
    [
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nORG:Analytical\\, Ltd;Engines\r\nitem1.TEL;TYPE=CELL:+1\r\n 555\r\nADR:;;Main St 1;Town;;123;UK\r\nEND:VCARD",
      "Contact",
      {
        Name: "Ada Lovelace",
        Organization: "Analytical, Ltd, Engines",
        Phone: "+1555",
        Address: "Main St 1, Town, 123, UK",
      },
    ],
    ["BEGIN:VCARD\nN:Lovelace;Ada\nEND:VCARD", "Contact", { Name: "Ada Lovelace" }],
    [
      "BEGIN:VEVENT\nSUMMARY:Party\\nall night\nDTSTART:20261231T200000Z\nDTEND;VALUE=DATE:20270101\nEND:VEVENT",
      "Event",
      { Event: "Party\nall night", Starts: "2026-12-31 20:00:00 UTC", Ends: "2027-01-01" },
    ],
    [
      "mailto:ada@example.org?subject=Hi%20there&body=x",
      "Email",
      { To: "ada@example.org", Subject: "Hi there", Text: "x" },
    ],
    ["MATMSG:TO:ada@example.org;SUB:Hi;BODY:x;;", "Email", { To: "ada@example.org", Subject: "Hi", Text: "x" }],
    ["tel:+15551234567", "Phone number", { Number: "+15551234567" }],
    ["SMSTO:+1555:Hello: you", "Text message", { To: "+1555", Text: "Hello: you" }],
    ["sms:+1555?body=Hello%21", "Text message", { To: "+1555", Text: "Hello!" }],
    ["geo:48.8584,2.2945?q=Tower", "Place", { Latitude: "48.8584", Longitude: "2.2945", Search: "Tower" }],
    [
      "otpauth://totp/Example:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Example&period=30",
      "One-time password",
      { Issuer: "Example", Account: "ada@example.org", Secret: "JBSWY3DPEHPK3PXP", Kind: "TOTP", Period: "30 s" },
    ],
  ])("explains %s", (text, kind, facts) => {
    const explanation = explain(text);
    expect(explanation.kind).toBe(kind);
    expect(factsOf(explanation)).toEqual(facts);
  });

  it("marks passwords and secrets", () => {
    for (const text of [
      "WIFI:T:WPA;S:x;P:secret;;",
      "otpauth://hotp/x?secret=ABC&counter=1",
      "otpauth-migration://offline?data=x",
    ]) {
      expect(explain(text).facts.filter(({ secret }) => secret)).toHaveLength(1);
    }
  });

  it.each<[string, string, string, Record<string, string>]>([
    ["EAN13", "4006381333931", "Product", { "GTIN-13": "4006381333931", "Registered in": "Germany" }],
    ["EAN13", "0036000291452", "Product", { "UPC-A": "036000291452", "Registered in": "United States or Canada" }],
    ["EAN13", "9780306406157", "Book", { "ISBN-13": "9780306406157", "ISBN-10": "0306406152" }],
    ["EAN13", "978020137962452250", "Book", { "ISBN-13": "9780201379624", "Add-on": "52250" }],
    ["EAN13", "9770317847001", "Periodical", { ISSN: "0317-8471" }],
    ["EAN13", "9790060115615", "Sheet music", { ISMN: "9790060115615" }],
    ["EAN13", "2012345678900", "In-store number", { Number: "2012345678900" }],
    ["EAN8", "96385074", "Product", { "GTIN-8": "96385074" }],
    ["ITF", "09521234543213", "Product", { "GTIN-14": "09521234543213" }],
    ["ITF", "09521234543214", "Text", {}],
    ["PZN", "-27580899", "Medicine", { PZN: "27580899" }],
  ])("explains the number of an %s %s", (format, text, kind, facts) => {
    const explanation = explain(text, { format });
    expect(explanation.kind).toBe(kind);
    expect(factsOf(explanation)).toMatchObject(facts);
  });

  it("explains GS1 data with and without fixed lengths", () => {
    expect(factsOf(explainGs1("010952123454321310ABC123\x1d1727123121X(1)"))).toEqual({
      "GTIN (01)": "09521234543213",
      "Batch or lot (10)": "ABC123",
      "Expiration date (17)": "2027-12-31",
      "Serial number (21)": "X(1)",
    });
    expect(factsOf(explainGs1("\x1d0109521234543213310300175039329781234\x1d15271200"))).toEqual({
      "GTIN (01)": "09521234543213",
      "Net weight (kg) (3103)": "1.750",
      "Price (currency) (3932)": "12.34 (ISO 4217 978)",
      "Best before (15)": "2027-12",
    });
  });

  it("ends on any text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "",
          "https://",
          "WIFI:",
          "BEGIN:VCARD\n",
          "MECARD:",
          "geo:",
          "otpauth://totp/",
          "mailto:",
          "SMSTO:",
        ),
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.boolean(),
        (start, text, isGs1) => {
          const { link } = explain(start + text, { isGs1 });
          if (link) expect(link.href).toMatch(/^(?:https?|mailto|tel|sms):/);
        },
      ),
    );
  });
});

describe("visibleText", () => {
  it("shows control, invisible and direction-changing characters", () => {
    expect(visibleText("a\u202Eb\u200Bc\0d\u2066\u{E0041}")).toBe("a⟨U+202E⟩b⟨U+200B⟩c⟨U+0000⟩d⟨U+2066⟩⟨U+E0041⟩");
    expect(visibleText("line\r\nnext\té 🧵 日本")).toBe("line\nnext\té 🧵 日本");
  });
});

async function read(image: Uint8Array): Promise<readonly FoundCode[]> {
  return (await readCodes(new Blob([new Uint8Array(image)]))).codes;
}

/** Contents by format. */
const DRAWN: readonly (readonly [NonNullable<WriterOptions["format"]>, readonly string[]])[] = [
  ["QRCode", ["https://example.org/menu?table=12", "WIFI:T:WPA;S:Café;P:secret;;", "Grüße, 世界 🧵", "0123456789"]],
  ["MicroQRCode", ["12345", "SUNDRY"]],
  ["RMQRCode", ["rMQR 2026", "https://example.org"]],
  ["DataMatrix", ["SN 2026-0042", "Zürich"]],
  ["Aztec", ["Ticket 2026-0042", "M1DOE/JANE EABC123 FRAJFKSY 0042 330Y007A0042 100"]],
  ["PDF417", ["Flight SY 42, seat 7A"]],
  ["MicroPDF417", ["Lot 42"]],
  ["EAN13", ["4006381333931", "9780306406157"]],
  ["EAN8", ["96385074"]],
  ["UPCA", ["036000291452"]],
  ["UPCE", ["04252614"]],
  ["Code128", ["SUNDRY-0042", "a\tb"]],
  ["Code39", ["PART 12-34"]],
  ["Code93", ["Part 12-34"]],
  ["Codabar", ["A31117013206375B"]],
  ["ITF", ["0123456789", "09521234543213"]],
  ["DataBarOmni", ["09521234543213"]],
];

const PHOTOS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  "as drawn": (image) => image,
  "turned by 90°": (image) => image.rotate(90),
  "upside down": (image) => image.rotate(180),
  "aslant by 8°, as JPEG": (image) => image.rotate(8, { background: "#ffffff" }).jpeg({ quality: 60 }),
  "blurred, with little contrast": (image) => image.blur(1).linear(0.4, 90),
  "in a larger picture": (image) => image.extend({ top: 300, left: 500, right: 40, bottom: 80, background: "#b9c4a7" }),
};

/** Readings of UPC-E are the UPC-A that it shortens, and those of DataBar have their application identifier. */
const READINGS: Readonly<Record<string, string>> = { UPCE: "042100005264", DataBarOmni: "0109521234543213" };

describe("readCodes", () => {
  it("reads codes that Zint drew, in pictures like photos", async () => {
    const cases = DRAWN.flatMap(([format, texts]) =>
      texts.flatMap((text) =>
        Object.entries(PHOTOS).map(([how, change]) => ({
          name: `${format} ${JSON.stringify(text)}, ${how}`,
          run: async () => {
            const drawn = change(sharp(await drawCode(text, { format })).flatten({ background: "#ffffff" }));
            const [found] = await read(how.endsWith("JPEG") ? await drawn.toBuffer() : await drawn.png().toBuffer());
            expect(found?.text).toBe(READINGS[format] ?? text);
          },
        })),
      ),
    );
    await runSuite(import.meta.dirname, {
      id: "drawn-by-zint",
      title: "Codes drawn by Zint: turned, blurred, as JPEG",
      source: "https://github.com/zint/zint",
      library: "zxing-wasm",
      cases,
      exceptions: [
        {
          reason: "ZXing finds codes of rows only if they are turned by less than about 5°, or by a right angle.",
          cases: [
            'RMQRCode "rMQR 2026", aslant by 8°, as JPEG',
            'PDF417 "Flight SY 42, seat 7A", aslant by 8°, as JPEG',
            'MicroPDF417 "Lot 42", aslant by 8°, as JPEG',
          ],
        },
        {
          reason: "No line across a slanted ITF crosses all its bars, and part of an ITF passes for a whole one.",
          cases: ['ITF "0123456789", aslant by 8°, as JPEG', 'ITF "09521234543213", aslant by 8°, as JPEG'],
        },
      ],
    });
  });

  it("reads light codes on dark", async () => {
    for (const format of ["QRCode", "DataMatrix", "Aztec"] as const) {
      const [found] = await read(await drawCode("inverted", { format, invert: true }));
      expect(found?.text, format).toBe("inverted");
    }
  });

  describe("of a PNG with transparency", () => {
    /** Dark modules on nothing, or light ones. */
    const transparent = async (shade: number) => {
      const drawn = sharp(await drawCode("see-through", { format: "QRCode", scale: 3 })).flatten({
        background: "#fff",
      });
      const { data, info } = await drawn.grayscale().raw().toBuffer({ resolveWithObject: true });
      const pixels = Buffer.alloc(4 * info.width * info.height, shade);
      for (const [at, gray] of data.entries()) pixels[4 * at + 3] = 255 - gray;
      return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } });
    };

    it.each<[string, (image: Sharp) => Sharp]>([
      ["in color", (image) => image.png()],
      ["in shades of gray", (image) => image.toColourspace("b-w").png()],
      ["of 16 bits", (image) => image.toColourspace("rgb16").png()],
      ["with a palette", (image) => image.png({ palette: true, colors: 4 })],
      ["with filtered rows", (image) => image.png({ adaptiveFiltering: true })],
    ])("reads dark and light codes %s", async (_, save) => {
      for (const shade of [0, 255]) {
        const [found] = await read(await save(await transparent(shade)).toBuffer());
        expect(found?.text, `shade ${shade}`).toBe("see-through");
      }
    });

    it("rejects damaged and endless data", async () => {
      const png = await (await transparent(0)).png().toBuffer();
      await expect(read(png.subarray(0, png.length - 60))).rejects.toThrow("Failed to load");
      const small = Buffer.from(png);
      small.writeUInt32BE(3, 16);
      await expect(read(small)).rejects.toThrow("No QR code");
    });
  });

  it.runIf(process.env.NIGHTLY)("finds 200 codes in one picture, from top to bottom, with their outlines", async () => {
    const side = 100;
    const across = 20;
    const tiles = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => ({
        input: await sharp(await drawCode(`code ${index}`, { format: "QRCode", scale: 3 }))
          .resize(side - 4, side - 4, { kernel: "nearest", fit: "inside" })
          .toBuffer(),
        left: (index % across) * side,
        top: Math.floor(index / across) * side,
      })),
    );
    const sheet = sharp({ create: { width: across * side, height: 10 * side, channels: 3, background: "#ffffff" } });
    const codes = await read(await sheet.composite(tiles).png().toBuffer());
    expect(new Set(codes.map(({ text }) => text))).toEqual(new Set(tiles.map((_, index) => `code ${index}`)));
    for (const { text, corners } of codes) {
      const index = Number(text.slice(5));
      for (const { x, y } of corners) {
        expect([Math.floor(x / side), Math.floor(y / side)]).toEqual([index % across, Math.floor(index / across)]);
      }
    }
    const tops = codes.map(({ corners }) => Math.min(...corners.map(({ y }) => y)));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  it("gives bytes that aren't text in hexadecimal", async () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, index) => (index * 67) % 256);
    const [found] = await read(await drawCode(bytes, { format: "QRCode" }));
    expect(found).toMatchObject({ hex: Buffer.from(bytes).toString("hex"), explanation: { kind: "Binary data" } });
    expect(readingText({ width: 1, height: 1, codes: found ? [found] : [] })).toBe(Buffer.from(bytes).toString("hex"));
  });

  it("knows GS1 data by its first character", async () => {
    const [found] = await read(await drawCode("(01)09521234543213(10)ABC", { format: "DataMatrix", options: "gs1" }));
    expect(found).toMatchObject({ format: "GS1 DataMatrix", explanation: { kind: "GS1 data" } });
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      "a picture without a code",
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: "#88aacc" } })
          .png()
          .toBuffer(),
      "No QR code or barcode was found",
    ],
    ["a text", () => Buffer.from("hello"), "image"],
    ["nothing", () => new Uint8Array(), "image"],
    ["a PNG that says it has 60,000 × 60,000 pixels", () => hugePng(60_000), "60,000 × 60,000 pixels"],
    ["a truncated PNG", async () => (await drawCode("x", { format: "QRCode" })).subarray(0, 60), "Failed to load"],
    [
      "WebP, outside a browser",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
          .webp()
          .toBuffer(),
      "WEBP takes a browser",
    ],
  ])("rejects %s", async (_, make, message) => {
    const image = await make();
    await expect(read(image)).rejects.toThrow(
      expect.objectContaining({ name: "InputError", message: expect.stringContaining(message) }),
    );
  });
});

function hugePng(side: number): Uint8Array {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  header.write("IHDR", 12, "latin1");
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.set([8, 2], 24);
  return header;
}
