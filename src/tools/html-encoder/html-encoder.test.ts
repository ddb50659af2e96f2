import { characterEntities } from "character-entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { decodeHtml } from "./decode-html.ts";
import { type EncodeScope, encodeHtml, type ReferenceStyle } from "./encode-html.ts";
import { operations } from "./tool.ts";

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

async function decode(text: string, size = 1_000_000): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  return joined(decodeHtml(pieces()));
}

/** Names that end with a semicolon, from a package that the tool does not use. */
const NAMES = Object.entries(characterEntities).map(([name, characters]) => ({ characters, reference: `&${name};` }));

/** Names listed without a semicolon in HTML Standard §13.5. */
const WITHOUT_SEMICOLON = `
  AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave
  Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute
  acirc acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc
  egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp
  not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2
  sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
`
  .trim()
  .split(/\s+/);

describe("decodeHtml", () => {
  it("decodes every name of the HTML Standard, even when a chunk ends inside one", async () => {
    const legacy = WITHOUT_SEMICOLON.map((name) => ({
      characters: characterEntities[name] ?? "",
      reference: `&${name}`,
    }));
    await runSuite(import.meta.dirname, {
      id: "named-references",
      title: "HTML Standard: named character references",
      source: "https://html.spec.whatwg.org/multipage/named-characters.html",
      library: "entities",
      cases: [...NAMES, ...legacy].map(({ characters, reference }) => ({
        name: reference,
        run: async () => {
          for (const size of [1, 7, 100]) expect(await decode(`x ${reference} y`, size)).toBe(`x ${characters} y`);
        },
      })),
    });
  });

  it.each([
    ["&NotEqualTilde;", "≂̸"],
    ["&CounterClockwiseContourIntegral;", "∳"],
    ["&Afr;&ZeroWidthSpace;&fjlig;", "𝔄\u200bfj"],
    ["&bne;&nvlt;&ThickSpace;", "=\u20e5<\u20d2\u205f\u200a"],
  ])("decodes names with two characters, the longest name and astral characters: %s", async (text, decoded) => {
    expect(await decode(text)).toBe(decoded);
    expect(await decode(text, 1)).toBe(decoded);
  });

  it("decodes legacy names without a semicolon, followed by anything", async () => {
    expect(await decode("&QUOT&AMP&aelig&yuml&frac34&sup3")).toBe('"&æÿ¾³');
  });

  it("decodes a legacy name at the start of a longer word, as a browser does", async () => {
    for (const size of [1, 100]) {
      expect(await decode("&ampamp; &notit; &notin; &copyright &Ampere", size)).toBe("&amp; ¬it; ∉ ©right &Ampere");
    }
  });

  it("keeps all other names without a semicolon", async () => {
    const text = NAMES.map(({ reference }) => reference.slice(0, -1))
      .filter((reference) => !WITHOUT_SEMICOLON.some((name) => reference.startsWith(`&${name}`)))
      .map((reference) => `${reference} `)
      .join("");
    expect(text.length).toBeGreaterThan(7_000);
    expect(await decode(text, 13)).toBe(text);
  });

  it("keeps unknown names", async () => {
    expect(await decode("& &; &unknown; &aMp; a&b=c", 1)).toBe("& &; &unknown; &aMp; a&b=c");
  });
});

// HTML Standard §13.2.5.80 to §13.2.5.84.
describe("decodeHtml with numeric references", () => {
  it.each([
    ["&#65;&#x41;&#X41;&#65&#x41", "AAAAA"],
    ["&#x1F600;&#128512", "😀😀"],
    ["&#0;&#xD800;&#xDFFF;&#x110000;", "\ufffd\ufffd\ufffd\ufffd"],
    ["&#128;&#x99;&#x81;", "€™\u0081"],
    ["&#13;&#1;&#xFFFF;", "\r\u0001\uffff"],
    [`&#${"0".repeat(100)}65;&#x${"9".repeat(100)};`, "A\ufffd"],
    ["&#; &#x; &#xg; &#a", "&#; &#x; &#xg; &#a"],
    ["&#65a&#x41g", "AaAg"],
    ["&#", "&#"],
  ])("decodes %s", async (text, decoded) => {
    expect(await decode(text)).toBe(decoded);
    expect(await decode(text, 1)).toBe(decoded);
  });
});

describe("decodeHtml", () => {
  it("does not decode twice", async () => {
    expect(await decode("&amp;lt;")).toBe("&lt;");
    expect(await decode("&amp;lt;", 1)).toBe("&lt;");
  });

  it("gives the same text wherever the chunks end", async () => {
    const parts = fc.constantFrom(
      "&",
      "#",
      "x",
      "amp",
      "not",
      "in",
      ";",
      "1F6",
      "00",
      "é",
      " ",
      "&lt",
      "&#x26;",
      "CounterClockwise",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts), fc.integer({ min: 1, max: 5 }), async (some, size) => {
        const text = some.join("");
        expect(await decode(text, size)).toBe(await decode(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("encode and decode", () => {
  it("round-trip a big file", async () => {
    const text = "<p class='a'>Zoë & 👩‍👩‍👧</p>\n".repeat(50_000);
    const encoded = await runOperation(operations.encode, new Blob([text]), { scope: "non-ascii", style: "named" });
    if (encoded.kind !== "text") throw new Error("expected a text");
    const decoded = await runOperation(operations.decode, encoded.content);
    if (decoded.kind !== "text" || typeof decoded.content === "string") throw new Error("expected a text as a Blob");
    expect(await decoded.content.text()).toBe(text);
  });
});
