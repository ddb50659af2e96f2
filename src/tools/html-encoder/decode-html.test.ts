import { characterEntities } from "character-entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { decodeHtml } from "./decode-html.ts";

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const part of parts) all += part;
  return all;
}

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
