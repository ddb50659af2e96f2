import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHtml } from "./decode-html.ts";
import { type EncodeScope, encodeHtml, type ReferenceStyle } from "./encode-html.ts";

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const part of parts) all += part;
  return all;
}

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function encode(
  text: string,
  scope: EncodeScope = "special",
  style: ReferenceStyle = "usual",
  size = 1_000,
): Promise<string> {
  return joined(encodeHtml(piecesOf(text, size), { scope, style }));
}

describe("encodeHtml with special characters", () => {
  it.each<[ReferenceStyle, string]>([
    ["usual", "&amp;&lt;&gt;&quot;&#39;&#x2F;&#x60;&#x3D;"],
    ["named", "&amp;&lt;&gt;&quot;&apos;&sol;&grave;&equals;"],
    ["decimal", "&#38;&#60;&#62;&#34;&#39;&#47;&#96;&#61;"],
    ["hex", "&#x26;&#x3C;&#x3E;&#x22;&#x27;&#x2F;&#x60;&#x3D;"],
  ])("writes them in the style %s", async (style, encoded) => {
    expect(await encode("&<>\"'/`=", "special", style)).toBe(encoded);
  });

  it("encodes no other characters by default", async () => {
    const rest = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code)).replace(/[&<>"'/`=]/g, "");
    expect(await encode(rest)).toBe(rest);
  });
});

describe("encodeHtml with non-ASCII characters", () => {
  it.each<[ReferenceStyle, string]>([
    ["usual", "a&#x2F;&#xE9;&#x1F600;"],
    ["named", "a&sol;&eacute;&#128512;"],
    ["decimal", "a&#47;&#233;&#128512;"],
    ["hex", "a&#x2F;&#xE9;&#x1F600;"],
  ])("writes them in the style %s", async (style, encoded) => {
    expect(await encode("a/é😀", "non-ascii", style)).toBe(encoded);
  });

  it("prefers HTML 4 names", async () => {
    expect(await encode("\u00a0Å½Ω≈√", "non-ascii", "named")).toBe("&nbsp;&Aring;&frac12;&Omega;&asymp;&radic;");
  });
});

describe("encodeHtml", () => {
  it("encodes every character on request", async () => {
    expect(await encode("a\n<", "all", "decimal")).toBe("&#97;&#10;&#60;");
    expect(await encode("a\n_", "all", "named")).toBe("&#97;&NewLine;&lowbar;");
  });

  it("keeps characters that no reference can express", async () => {
    expect(await encode("\0\x80\x9f", "all", "hex")).toBe("\0\x80\x9f");
  });
});

describe("encodeHtml with any text", () => {
  const texts = fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0x100, max: 0xd7ff }), fc.constant(0x1f600)))
    .map((codePoints) => String.fromCodePoint(...codePoints));
  const scopes = fc.constantFrom<EncodeScope>("special", "non-ascii", "all");
  const styles = fc.constantFrom<ReferenceStyle>("usual", "named", "decimal", "hex");

  it("round-trips through decodeHtml", async () => {
    await fc.assert(
      fc.asyncProperty(texts, scopes, styles, fc.integer({ min: 1, max: 9 }), async (text, scope, style, size) => {
        const encoded = await encode(text, scope, style);
        expect(encoded).not.toMatch(/[<>"'/`=]/);
        expect(await joined(decodeHtml(piecesOf(encoded, size)))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same text wherever the chunks end", async () => {
    await fc.assert(
      fc.asyncProperty(texts, scopes, styles, async (text, scope, style) => {
        expect(await encode(text, scope, style, 1)).toBe(await encode(text, scope, style));
      }),
    );
  });
});
