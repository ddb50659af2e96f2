import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { detectRecipes, type Suggestion } from "#shared/recipe/detect.ts";
import type { LoadOperations } from "#shared/recipe/read-recipe.ts";
import { readRecipe } from "#shared/recipe/read-recipe.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";

const load: LoadOperations = async (tool) => {
  try {
    const { operations } = await import(`./${tool}/tool.ts`);
    return operations;
  } catch {
    return undefined;
  }
};

const bytesOf = (input: string | Uint8Array) => new Uint8Array(typeof input === "string" ? Buffer.from(input) : input);
const detect = (input: string | Uint8Array, settings = {}) => detectRecipes(bytesOf(input), { load, ...settings });
const chain = (suggestion: Suggestion | undefined) => suggestion?.labels.join(" → ");

const base64 = (input: string | Uint8Array) => Buffer.from(input).toString("base64");
const base64url = (input: string | Uint8Array) => Buffer.from(input).toString("base64url");
const hex = (input: string | Uint8Array) => Buffer.from(input).toString("hex");
const spaced = (digits: string) => digits.match(/../g)?.join(" ") ?? "";
const binary = (input: string) => [...Buffer.from(input)].map((byte) => byte.toString(2).padStart(8, "0"));
const codes = (input: string, base: number) => [...Buffer.from(input)].map((byte) => byte.toString(base));
const utf16 = (input: string) => Buffer.from(input, "utf16le");
const latin1 = (input: string) => Buffer.from(input, "latin1");
const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");

const PROSE = "The quick brown fox jumps over the lazy dog, and runs away.";
const JSON_TEXT = '{"name":"Ada","tags":["x","y"],"age":36}';
const CSV = "id,name,city\n1,Ada,London\n2,Linus,Helsinki\n3,Grace,New York\n";
const FRENCH = "Où est le château près de la forêt ? Il était déjà fermé à l'été dernier, c'est dommage.";
const token = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url('{"sub":"1234567890","name":"Ada","iat":1516239022}')}.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`;

const KNOWN: readonly [title: string, input: string | Uint8Array, chain: string, preview: RegExp][] = [
  ["Base64 of text", base64(PROSE), "Base64", /^The quick/],
  ["Base64 of one word", base64("password"), "Base64", /^password$/],
  ["Base64 of a credential", base64("admin:secret123"), "Base64", /^admin:/],
  ["Base64 of Russian", base64("Привет, мир"), "Base64", /^Привет/],
  ["Base64 of Chinese", base64("人人生而自由"), "Base64", /^人人/],
  ["URL-safe Base64", base64url("Where to go? >>> over there ???"), "Base64", /^Where/],
  ["Base64 in lines", base64(PROSE.repeat(3)).replace(/(.{64})/g, "$1\n"), "Base64", /^The quick/],
  ["Base64 of JSON", base64(JSON_TEXT), "Base64 → JSON", /^\{\n {2}"name"/],
  ["Base64 twice", base64(base64(PROSE)), "Base64 → Base64", /^The quick/],
  ["Base64 three times", base64(base64(base64(PROSE))), "Base64 → Base64 → Base64", /^The quick/],
  ["Base64 of gzip of JSON", base64(gzipSync(JSON_TEXT)), "Base64 → gzip → JSON", /"Ada"/],
  ["Base64 of gzip of text", base64(gzipSync(PROSE)), "Base64 → gzip", /^The quick/],
  ["Base64 of zlib of text", base64(deflateSync(PROSE)), "Base64 → zlib", /^The quick/],
  [
    "Base64 of deflate, as in SAML",
    base64(deflateRawSync("<samlp:AuthnRequest ID='a'/>")),
    "Base64 → raw deflate",
    /^<samlp/,
  ],
  ["a PowerShell command", base64(utf16("Get-Process | Sort-Object CPU")), "Base64 → UTF-16 LE", /^Get-Process/],
  ["Base64 of a picture", base64(png), "Base64", /^image\/png$/],
  ["a data URL of JSON", `data:application/json;base64,${base64(JSON_TEXT)}`, "Base64 → JSON", /"Ada"/],
  ["a data URL of a picture", `data:image/png;base64,${base64(png)}`, "Base64", /^image\/png$/],
  ["a PEM block of text", `-----BEGIN MESSAGE-----\n${base64(PROSE)}\n-----END MESSAGE-----`, "Base64", /^The quick/],
  ["hex", hex(PROSE), "hex", /^The quick/],
  ["hex in capitals with spaces", spaced(hex("Hello, world").toUpperCase()), "hex", /^Hello, world$/],
  ["hex with colons", spaced(hex("Hello, world")).replaceAll(" ", ":"), "hex", /^Hello/],
  ["hex with 0x", spaced(hex("Hello, world")).replace(/\S+/g, "0x$&"), "hex", /^Hello/],
  ["hex for C", spaced(hex("Hello, world")).replace(/\S+ ?/g, (byte) => `0x${byte.trim()}, `), "hex", /^Hello/],
  ["an escaped string", spaced(hex("Hello, world")).replace(/(\S+) ?/g, "\\x$1"), "hex", /^Hello/],
  ["hex of gzip", hex(gzipSync(PROSE)), "hex → gzip", /^The quick/],
  ["hex of JSON", hex(JSON_TEXT), "hex → JSON", /"Ada"/],
  ["hex of Base64", hex(base64(PROSE)), "hex → Base64", /^The quick/],
  ["hex of a picture", hex(png), "hex", /^image\/png$/],
  ["binary", binary("Hello").join(" "), "binary", /^Hello$/],
  ["binary without spaces", binary("Hello").join(""), "binary", /^Hello$/],
  ["decimal codes", codes("Hello, world", 10).join(" "), "decimal codes", /^Hello/],
  ["decimal codes with commas", codes("Hello, world", 10).join(","), "decimal codes", /^Hello/],
  ["octal codes", codes("Hello, world", 8).join(" "), "octal codes", /^Hello/],
  ["a percent-encoded sentence", encodeURIComponent(PROSE), "URL", /^The quick/],
  ["a link", "https://de.wikipedia.org/wiki/Stra%C3%9Fe", "URL", /Straße$/],
  ["a form", "q=caf%C3%A9+au+lait%3F&lang=fr", "URL form", /^q=café au lait/],
  ["a link encoded twice", encodeURIComponent(encodeURIComponent("a b/c d?")), "URL → URL", /^a b/],
  ["percent-encoded JSON", encodeURIComponent(JSON_TEXT), "URL → JSON", /"Ada"/],
  ["percent-encoded Base64", encodeURIComponent(base64(`${PROSE}!!`)), "URL → Base64", /^The quick/],
  ["HTML entities", "Caf&eacute; &amp; bar &#8211; 5&nbsp;&euro;", "HTML entities", /^Café & bar/],
  ["escaped markup", "&lt;p class=&quot;x&quot;&gt;Hello&lt;/p&gt;", "HTML entities", /^<p class="x">/],
  ["entities encoded twice", "Tom &amp;amp; Jerry", "HTML entities → HTML entities", /^Tom & Jerry$/],
  ["gzip", gzipSync(PROSE), "gzip", /^The quick/],
  ["gzip of JSON", gzipSync(JSON_TEXT), "gzip → JSON", /"Ada"/],
  ["gzip of gzip", gzipSync(gzipSync(PROSE)), "gzip → gzip", /^The quick/],
  ["gzip of random bytes", gzipSync(Buffer.from("9f3c81d2e07fa64b", "hex")), "gzip", /^application\/octet-stream$/],
  ["zlib", deflateSync(PROSE), "zlib", /^The quick/],
  ["raw deflate", deflateRawSync(PROSE), "raw deflate", /^The quick/],
  ["a ZIP of one file", zipSync({ "a.txt": strToU8(PROSE) }), "ZIP", /^The quick/],
  ["a ZIP of several files", zipSync({ "a.txt": strToU8("1"), "b.txt": strToU8("2") }), "ZIP", /^a\.txt\nb\.txt$/],
  [
    "UTF-16 with a byte order mark",
    Buffer.concat([Buffer.from("fffe", "hex"), utf16(PROSE)]),
    "UTF-16 LE",
    /^The quick/,
  ],
  ["UTF-16 without", utf16(PROSE), "UTF-16 LE", /^The quick/],
  ["UTF-16 of the other order", utf16(PROSE).swap16(), "UTF-16 BE", /^The quick/],
  ["Windows-1252", latin1(FRENCH), "text encoding", /^Où est/],
  ["garbled text", "Itâ€™s a cafÃ© in ZÃ¼rich", "garbled UTF-8", /^It’s a café in Zürich$/],
  ["garbled Russian", "РџСЂРёРІРµС‚", "garbled UTF-8", /^Привет$/],
  ["a JWT", token, "JWT", /"alg": "HS256"[\s\S]*"name": "Ada"/],
  ["minified JSON", JSON_TEXT, "JSON", /^\{\n/],
  ["JSON Lines", `${JSON_TEXT}\n${JSON_TEXT}\n`, "JSON Lines", /"Ada"/],
  ["a timestamp", "1500000000", "timestamp", /2017-07-14/],
  ["a timestamp in milliseconds", "1700000000123", "timestamp", /2023-11-14/],
  ["Base64 of a timestamp", base64("1500000000"), "Base64 → timestamp", /2017/],
  ["CSV", CSV, "CSV", /"Ada"/],
];

const NOTHING: readonly [title: string, input: string | Uint8Array][] = [
  ["an empty input", ""],
  ["spaces", " \n\t "],
  ["a word", "Hello"],
  ["a long word", "internationalization"],
  ["an identifier", "getElementById"],
  ["a sentence", PROSE],
  ["a paragraph", `${PROSE} However, ten of them, as we know, stayed home.\n`.repeat(20)],
  ["German", "Die Straße über den Fluss führt nach Köln, Düsseldorf und Aachen."],
  ["Russian", "Съешь же ещё этих мягких французских булок, да выпей чаю. Рёв и Сёла."],
  ["Chinese", "人人生而自由，在尊严和权利上一律平等。"],
  ["Portuguese in capitals", "SÃO PAULO, AVIÃO, CORAÇÃO"],
  ["percentages", "Sales fell by 20% in May, and by 35% in June."],
  ["an ampersand", "Tom & Jerry; R&D; AT&T"],
  ["code", "for (let i = 0; i < 10; i++) { console.log(i % 2); }"],
  ["a hash in hex", "d41d8cd98f00b204e9800998ecf8427e"],
  ["SHA-256 in Base64", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
  ["a UUID", "123e4567-e89b-42d3-a456-426614174000"],
  ["a phone number", "+49 30 901820"],
  ["a telephone list", "030 90182 0345 11"],
  ["an IP address", "192.168.100.1"],
  ["a date", "2024-02-29T12:00:00Z"],
  ["a color", "#663399"],
  ["a random password", "xK9mP2qL8vN4wR7t"],
  ["formatted JSON", JSON.stringify(JSON.parse(JSON_TEXT), null, 2)],
  ["a web page", "<!doctype html>\n<html><body><p>Fish &amp; chips</p></body></html>"],
  ["a file path", "/usr/local/share/applications/example"],
  ["random bytes", Buffer.from("c7f19b03e68a54dd2f90bb176e48a1f3059c", "hex")],
  ["a picture", png],
];

describe("detectRecipes", () => {
  it.each(KNOWN)("recognizes %s", async (_, input, expected, preview) => {
    const suggestions = await detect(input);
    expect(suggestions.map(chain)[0]).toBe(expected);
    expect(suggestions[0]?.preview).toMatch(preview);
  });

  it.each(NOTHING)("suggests nothing for %s", async (_, input) => {
    expect((await detect(input)).map(chain)).toEqual([]);
  });

  it("leaves out layers that are only packed forms of a deeper one", async () => {
    const suggestions = await detect(base64(gzipSync(JSON_TEXT)));
    expect(suggestions.map(chain)).toEqual(["Base64 → gzip → JSON", "Base64 → gzip"]);
  });

  it("suggests only recipes that can be read", async () => {
    for (const [, input] of KNOWN) {
      for (const { steps, labels } of await detect(input)) {
        const recipe = { recipe: 1, name: labels.join(), steps };
        expect(await readRecipe(recipe, load)).toEqual(recipe);
      }
    }
  });

  it("recognizes the start of a longer input", async () => {
    const long = base64(gzipSync(Array.from({ length: 20_000 }, (_, n) => `${n * 7919}: ${PROSE}`).join("\n")));
    const head = bytesOf(long).subarray(0, 65_536);
    const [first] = await detectRecipes(head, { load, isWhole: false });
    expect(chain(first)).toBe("Base64 → gzip");
    expect(first?.preview).toMatch(/^0: The quick/);
  });

  it("almost never suggests anything for random bytes", async () => {
    let suggested = 0;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 20, maxLength: 300 }), async (bytes) => {
        if ((await detect(bytes)).length > 0) suggested++;
      }),
      { numRuns: 200 },
    );
    expect(suggested).toBeLessThanOrEqual(2);
  });

  it("tries no more decoders than its budget", async () => {
    const layers = base64(base64(gzipSync(JSON_TEXT)));
    let loads = 0;
    const counting: LoadOperations = (tool) => {
      loads++;
      return load(tool);
    };
    await detect(layers, { load: counting });
    expect(loads).toBeGreaterThanOrEqual(4);
    loads = 0;
    expect((await detect(layers, { load: counting, maxTries: 2 })).map(chain)[0]).toBe("Base64 → Base64");
    expect(loads).toBe(2);
    expect(await detect(layers, { isOverdue: () => true })).toEqual([]);
  });

  it("never throws", async () => {
    const unit = fc.constantFrom("=", "A", "0", "1", "%", "2", " ", "&", ";", "{", "[", '"', ",", "\n", "x", "é");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (text) => {
        await detect(text);
      }),
    );
  });

  it.each([
    ["a gzip bomb", gzipSync(new Uint8Array(100_000_000))],
    ["a ZIP bomb", zipSync({ zeros: new Uint8Array(20_000_000) })],
    ["equals signs", "=".repeat(65_536)],
    ["spaces before a letter", `${" ".repeat(65_535)}x`],
    ["percent signs", "%25".repeat(21_845)],
    ["nested JSON", "[".repeat(65_536)],
    ["nested objects", '{"a":'.repeat(13_107)],
    ["ampersands", "&".repeat(65_536)],
    ["one letter", "A".repeat(65_536)],
    ["digits", "1".repeat(65_536)],
    ["commas", ",".repeat(65_536)],
    ["dots", `ey${".ey".repeat(20_000)}`],
    ["zeros", new Uint8Array(65_536)],
    ["garbled characters", "Ã".repeat(30_000)],
    ["less-than signs", "<!--".repeat(16_000)],
  ])("ends soon for %s", async (_, input) => {
    expect(await cpuTime(() => detect(input))).toBeLessThan(3_000);
  });
});
