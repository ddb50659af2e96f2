import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { decodeUrl } from "./decode-url.ts";
import { type EncodeStyle, encodeUrl } from "./encode-url.ts";
import { PERCENT_CODES } from "./percent-codes.ts";
import { operations } from "./tool.ts";

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

async function decode(text: string, { plusAsSpace = false, size = 1_000 } = {}): Promise<string> {
  return joined(decodeUrl(piecesOf(text, size), { plusAsSpace }));
}

describe("decodeUrl", () => {
  it.each([
    ["%C3%80%e3%82%a2", "\u00c0\u30a2"],
    ["%F4%8F%BF%BF", "\u{10ffff}"],
    ["a+b%2Bc", "a+b+c"],
    ["100%25 ü", "100% ü"],
    ["%EF%BB%BFx", "\ufeffx"],
    ["", ""],
  ])("decodes %j", async (text, decoded) => {
    expect(await decode(text)).toBe(decoded);
    expect(await decode(text, { size: 1 })).toBe(decoded);
  });

  it("decodes plus signs as spaces on request", async () => {
    expect(await decode("a+b%2Bc", { plusAsSpace: true })).toBe("a b+c");
  });
});

it("decodeUrl reads the codes of the cheat sheet", async () => {
  for (const [shown, code] of PERCENT_CODES) {
    expect(await decode(code)).toBe({ space: " ", "line feed": "\n" }[shown] ?? shown);
  }
});

describe("decodeUrl with invalid input", () => {
  it.each([
    ["100%", 3, 3],
    ["é%4", 1, 2],
    ["%G0", 0, 0],
    ["%20%zz", 3, 3],
    // Malformed UTF-8 (RFC 3629 §3): stray, missing and overlong bytes, surrogates, above U+10FFFF.
    ["ab%80", 2, 2],
    ["%C3%A9%C3", 6, 6],
    ["%E2%82x", 0, 0],
    ["%C0%AF", 0, 0],
    ["%E0%80%AF", 0, 0],
    ["%ED%A0%80", 0, 0],
    ["%F4%90%80%80", 0, 0],
    ["%FF", 0, 0],
  ])("rejects %j at offset %i", async (text, offset, byteOffset) => {
    const refusal = { message: "Failed to decode URL - invalid format", position: { offset, byteOffset } };
    await expect(decode(text)).rejects.toMatchObject(refusal);
    await expect(decode(text, { size: 1 })).rejects.toMatchObject(refusal);
  });

  it("reports line and column", async () => {
    const refusal = { position: { offset: 9, byteOffset: 10, line: 2, column: 6 } };
    for (const size of [1, 100]) {
      await expect(decode("%41\né%20x%zz", { size })).rejects.toMatchObject(refusal);
    }
  });
});

describe("decodeUrl for any text", () => {
  const styles = fc.constantFrom<EncodeStyle>("component", "uri", "rfc3986", "form", "header", "all");

  it("restores the text from encodeUrl, wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(texts, styles, fc.integer({ min: 1, max: 13 }), async (text, style, size) => {
        const encoded = await joined(encodeUrl(piecesOf(text, size), { style, keepLines: false }));
        expect(await decode(encoded, { size, plusAsSpace: style === "form" })).toBe(text);
      }),
    );
  });

  it("accepts and rejects the same text as decodeURIComponent", async () => {
    const parts = fc.constantFrom(
      "%",
      "%2",
      "%C3",
      "%A9",
      "%E2",
      "%82",
      "%AC",
      "%F0",
      "%9F",
      "%98",
      "%80",
      "a",
      "é",
      "%41",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts), async (some) => {
        const text = some.join("");
        let expected: string | undefined;
        try {
          expected = decodeURIComponent(text);
        } catch {}
        expect(await decode(text, { size: 1 }).catch(() => undefined)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});

it("encodes like encodeURIComponent by default", async () => {
  const text = "a b/c?d=é&😀'()*!~";
  expect(await runOperation(operations.encode, text)).toMatchObject({ content: encodeURIComponent(text) });
});

it("restores a large file after encoding and decoding", async () => {
  const text = "Zoë & 50% 👩‍👩‍👧\n".repeat(60_000);
  const encoded = await runOperation(operations.encode, new Blob([text]));
  if (encoded.kind !== "text") throw new Error("expected a text");
  const decoded = await runOperation(operations.decode, encoded.content);
  if (decoded.kind !== "text" || typeof decoded.content === "string") throw new Error("expected a text as a Blob");
  expect(await decoded.content.text()).toBe(text);
});

it("rejects invalid input", async () => {
  await expect(runOperation(operations.encode, "a\ud800")).rejects.toThrow("Failed to encode URL");
  await expect(runOperation(operations.decode, "100%")).rejects.toThrow("Failed to decode URL - invalid format");
});
