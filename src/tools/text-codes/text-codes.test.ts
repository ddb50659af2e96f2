import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODES, type Code } from "./codes.ts";
import { allShifts, convert } from "./convert.ts";

const noWarning = (message: string): void => {
  throw new Error(message);
};
const encoded = (code: Code, text: string, options = {}, warn = noWarning) =>
  convert(text, "encode", { code, shift: 3, key: "LEMON", ...options }, warn);
const decoded = (code: Code, text: string, options = {}, warn = noWarning) =>
  convert(text, "decode", { code, shift: 3, key: "LEMON", ...options }, warn);

describe("NATO alphabet", () => {
  it.each([
    ["ABCDEFGHIJKLM", "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike"],
    ["nopqrstuvwxyz", "November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu"],
    ["a.b@c-d.io 42", "Alfa Stop Bravo At Charlie Dash Delta Stop India Oscar / Four Two"],
  ])("writes %j and reads it", (text, words) => {
    expect(encoded("nato", text)).toBe(words);
    expect(decoded("nato", words)).toBe(text.toUpperCase());
  });

  it("reads other spellings", () => {
    expect(decoded("nato", "ALPHA, juliet xray niner tree")).toBe("AJX93");
  });

  it("names letters that it simplifies and words that it doesn't know", () => {
    const warnings: string[] = [];
    expect(encoded("nato", "É", {}, (message) => warnings.push(message))).toBe("Echo");
    expect(decoded("nato", "Alfa Pizza", {}, (message) => warnings.push(message))).toBe("APizza");
    expect(warnings).toEqual(["Not in NATO alphabet: “É”", "Not in NATO alphabet: “Pizza”"]);
  });
});

describe("Braille", () => {
  // The Rules of Unified English Braille; liblouis' table en-ueb-g1 gives the same.
  it.each([
    ["abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"],
    ["1234567890", "⠼⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚"],
    ["Hello, World!", "⠠⠓⠑⠇⠇⠕⠂ ⠠⠺⠕⠗⠇⠙⠖"],
    ["ABC", "⠠⠠⠁⠃⠉"],
    ["ABCs", "⠠⠠⠁⠃⠉⠠⠄⠎"],
    ["McDonald", "⠠⠍⠉⠠⠙⠕⠝⠁⠇⠙"],
    ["U.S.A.", "⠠⠥⠲⠠⠎⠲⠠⠁⠲"],
    ["3b", "⠼⠉⠰⠃"],
    ["2nd 4m", "⠼⠃⠝⠙ ⠼⠙⠍"],
    ["3D", "⠼⠉⠠⠙"],
    ["2,b", "⠼⠃⠂⠰⠃"],
    ["3.14", "⠼⠉⠲⠁⠙"],
    [".5", "⠼⠲⠑"],
    ["1,000", "⠼⠁⠂⠚⠚⠚"],
    ["10-12", "⠼⠁⠚⠤⠼⠁⠃"],
    ["10:30", "⠼⠁⠚⠒⠼⠉⠚"],
    ["ÉCOLE", "⠠⠠⠘⠌⠑⠉⠕⠇⠑"],
    ["naïve façade", "⠝⠁⠘⠒⠊⠧⠑ ⠋⠁⠘⠯⠉⠁⠙⠑"],
    ["ñčāă", "⠘⠻⠝⠘⠬⠉⠈⠤⠁⠈⠬⠁"],
    ["(a) [b] {c}", "⠐⠣⠁⠐⠜ ⠨⠣⠃⠨⠜ ⠸⠣⠉⠸⠜"],
    ["a—b", "⠁⠐⠠⠤⠃"],
    ["50% $5 €5", "⠼⠑⠚⠨⠴ ⠈⠎⠼⠑ ⠈⠑⠼⠑"],
    ["a@b.com #1", "⠁⠈⠁⠃⠲⠉⠕⠍ ⠸⠹⠼⠁"],
    ["“why?” ?", "⠦⠺⠓⠽⠦⠴ ⠰⠦"],
    ["x=y+2", "⠭⠐⠶⠽⠐⠖⠼⠃"],
    ["a*b a_b a\\b", "⠁⠐⠔⠃ ⠁⠨⠤⠃ ⠁⠸⠡⠃"],
    ["& ° ~ <a> | ^", "⠈⠯ ⠘⠚ ⠈⠔ ⠈⠣⠁⠈⠜ ⠸⠳ ⠈⠢"],
    ["÷× • §¶ «x» †", "⠐⠌⠐⠦ ⠸⠲ ⠘⠎⠘⠏ ⠸⠦⠭⠸⠴ ⠈⠠⠹"],
  ])("writes %j and reads it", (text, cells) => {
    expect(encoded("braille", text)).toBe(cells);
    expect(decoded("braille", cells)).toBe(text);
  });

  it("writes plain quotation marks as opening and closing ones", () => {
    expect(encoded("braille", '"x" ("y")')).toBe("⠦⠭⠴ ⠐⠣⠦⠽⠴⠐⠜");
  });

  it("reads capitals of a whole passage, and Braille blanks", () => {
    expect(decoded("braille", "⠠⠠⠠⠁⠃⠀⠉⠙⠂⠀⠑⠠⠄⠀⠋")).toBe("AB CD, E f");
  });

  it("reads every text of letters, digits and signs that it writes", () => {
    const unit = fc.constantFrom(..."abjkzABÉéñ019.,;:!?-()[]@#%+=*/ \n");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        expect(decoded("braille", encoded("braille", text))).toBe(text);
      }),
    );
  });
});

describe("ciphers", () => {
  it.each<[Code, object, string, string]>([
    ["rot13", {}, "Why did the chicken cross the road?", "Jul qvq gur puvpxra pebff gur ebnq?"],
    ["rot47", {}, "The Quick Brown Fox Jumps Over The Lazy Dog.", '%96 "F:4< qC@H? u@I yF>AD ~G6C %96 {2KJ s@8]'],
    ["caesar", { shift: 23 }, "THE QUICK BROWN FOX", "QEB NRFZH YOLTK CLU"],
    ["vigenere", {}, "ATTACKATDAWN", "LXFOPVEFRNHR"],
    ["vigenere", { key: "abcd" }, "Crypto is short for cryptography", "Csastp kv siqut gqu csastpiuaqjb"],
    ["atbash", {}, "Abc xyz", "Zyx cba"],
    ["leet", {}, "leet haxor", "l337 h4x0r"],
  ])("%s %j: %s", (code, options, text, cipher) => {
    expect(encoded(code, text, options)).toBe(cipher);
    expect(decoded(code, cipher, options)).toBe(text);
  });

  it("need a key with letters for Vigenère", () => {
    expect(() => encoded("vigenere", "x", { key: "1 2" })).toThrow("Vigenère needs a key with letters from A to Z");
  });

  it("All Shifts has the text of every shift", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 25 }), (text, shift) => {
        const line = text.replace(/[\r\n]/g, "");
        expect(allShifts(encoded("caesar", line, { shift })).split("\n")).toContain(
          `${String(shift).padStart(2)}  ${line}`,
        );
      }),
    );
  });

  it("that lose nothing give back any text", () => {
    const codes = fc.constantFrom<Code>("rot13", "rot47", "caesar", "vigenere", "atbash");
    fc.assert(
      fc.property(codes, fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 25 }), (code, text, shift) => {
        expect(decoded(code, encoded(code, text, { shift }), { shift })).toBe(text);
      }),
    );
  });

  it("take any text in any code", () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(CODES) as Code[])), fc.string({ unit: "binary" }), (code, text) => {
        const ignore = () => undefined;
        encoded(code, text, {}, ignore);
        decoded(code, text, {}, ignore);
      }),
    );
  });
});
