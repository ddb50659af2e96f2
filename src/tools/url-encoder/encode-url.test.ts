import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EncodeStyle, encodeUrl } from "./encode-url.ts";

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const part of parts) all += part;
  return all;
}

/** Texts of any code points that UTF-8 can encode. */
const texts = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x7f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
  )
  .map((codePoints) => String.fromCodePoint(...codePoints));

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function encode(text: string, style: EncodeStyle, { keepLines = false, size = 1_000 } = {}): Promise<string> {
  return joined(encodeUrl(piecesOf(text, size), { style, keepLines }));
}

/** Printable ASCII punctuation that isn't encoded. */
async function keptPunctuation(style: EncodeStyle): Promise<string> {
  const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
  const encoded = await Promise.all(printable.map((character) => encode(character, style)));
  return printable.filter((character, index) => encoded[index] === character && /\W|_/.test(character)).join("");
}

it.each<[EncodeStyle, string]>([
  ["component", "!'()*-._~"],
  ["uri", "!#$&'()*+,-./:;=?@_~"],
  ["rfc3986", "-._~"],
  ["form", "*-._"],
  ["header", "!#$&+-.^_`|~"],
  ["all", ""],
])("encodeUrl for %s keeps letters, digits and %s", async (style, punctuation) => {
  expect(await keptPunctuation(style)).toBe(punctuation);
  expect(await encode("azAZ09", style)).toBe(style === "all" ? "%61%7A%41%5A%30%39" : "azAZ09");
});

describe("encodeUrl", () => {
  it.each([
    // RFC 3986 §2.5
    ["\u00c0", "%C3%80"],
    ["\u30a2", "%E3%82%A2"],
    // RFC 8187 §3.2.3
    ["£ and € rates", "%C2%A3%20and%20%E2%82%AC%20rates"],
    // RFC 6570 §3.2.1
    ["Hello World!", "Hello%20World!"],
    ["😀", "%F0%9F%98%80"],
    ["\0\x7f\n", "%00%7F%0A"],
  ])("encodes %j as UTF-8", async (text, encoded) => {
    expect(await encode(text, "component")).toBe(encoded);
  });

  it("encodes form spaces as plus signs, and plus signs as %2B", async () => {
    expect(await encode("a+b c", "form")).toBe("a%2Bb+c");
  });

  it("agrees with URLSearchParams on form data", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(`k=${await encode(text, "form")}`).toBe(new URLSearchParams({ k: text }).toString());
      }),
    );
  });
});

it("encodeUrl keeps line breaks on request", async () => {
  expect(await encode("a b\r\nc%0A\n", "form", { keepLines: true })).toBe("a+b\r\nc%250A\n");
});

it("encodeUrl gives the same result wherever the text is cut", async () => {
  const styles = fc.constantFrom<EncodeStyle>("component", "uri", "rfc3986", "form", "header", "all");
  await fc.assert(
    fc.asyncProperty(texts, styles, async (text, style) => {
      expect(await encode(text, style, { size: 1 })).toBe(await encode(text, style));
    }),
  );
});
