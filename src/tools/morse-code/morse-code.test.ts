import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { fromMorse, toMorse } from "./morse.ts";
import { soundMorse } from "./morse-sound.ts";
import { ITU_CODES } from "./testing/itu-m1677.ts";

const noWarning = (message: string): void => {
  throw new Error(message);
};

it("the codes of ITU-R M.1677-1 pass", async () => {
  await runSuite(import.meta.dirname, {
    id: "itu-r-m1677",
    title: "International Morse code, each sign written and read",
    source: "https://www.itu.int/rec/R-REC-M.1677-1-200910-I/en",
    cases: ITU_CODES.flatMap(([sign, code]) => [
      { name: `${sign} is written`, run: () => expect(toMorse(sign, noWarning)).toBe(code) },
      { name: `${code} is read`, run: () => expect(fromMorse(code, noWarning)).toBe(sign) },
    ]),
  });
});

describe("Morse code", () => {
  it.each([
    ["The quick brown fox", "- .... . / --.- ..- .. -.-. -.- / -... .-. --- .-- -. / ..-. --- -..-"],
    ["one  two\r\nthree", "--- -. . / - .-- ---\n- .... .-. . ."],
    ["<sk> straße", "...-.- / ... - .-. .- ...--.. ."],
    ["“don’t”", ".-..-. -.. --- -. .----. - .-..-."],
  ])("writes %j", (text, code) => expect(toMorse(text, noWarning)).toBe(code));

  it.each([
    ["···  −−−  ···", "SOS"],
    ["•–/–•••", "A B"],
    ["... --- ...   .-", "SOS A"],
    ["_... | *", "B E"],
    ["...-.-", "<SK>"],
  ])("reads %j", (code, text) => expect(fromMorse(code, noWarning)).toBe(text));

  it("keeps and names what has no code", () => {
    const warnings: string[] = [];
    expect(toMorse("5€ 6€", (message) => warnings.push(message))).toBe("..... € / -.... €");
    expect(fromMorse(".- x ......-", (message) => warnings.push(message))).toBe("Ax......-");
    expect(warnings).toEqual(["Not in Morse code: “€”", "Not in Morse code: “x”", "Not in Morse code: “......-”"]);
  });
});

describe("Morse sound", () => {
  const bytes = (text: string, options = {}) =>
    soundMorse(text, { speed: 20, spacing: 0, pitch: 600, ...options }, noWarning).content as Uint8Array<ArrayBuffer>;
  const seconds = (text: string, options = {}) => (bytes(text, options).length - 44) / 16_000;

  it("takes 50 dots for PARIS and its gap: 20 in a minute at 20 words per minute", () => {
    expect(seconds("PARIS PARIS") - seconds("PARIS")).toBeCloseTo(3, 6);
    expect(seconds("E")).toBeCloseTo(0.06, 6);
    expect(seconds("T")).toBeCloseTo(0.18, 6);
  });

  it("takes as long as its spacing says, with letters at full speed", () => {
    const slow = { speed: 18, spacing: 5 };
    expect(seconds("PARIS PARIS", slow) - seconds("PARIS", slow)).toBeCloseTo(12, 2);
    expect(seconds("E", slow)).toBeCloseTo(1.2 / 18, 3);
  });

  it("is a WAV file that fades in and out, with the pitch asked for", () => {
    const view = new DataView(bytes("T", { pitch: 500 }).buffer);
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
    expect(view.getUint32(40, true)).toBe(view.byteLength - 44);
    const samples = Array.from({ length: (view.byteLength - 44) / 2 }, (_, at) => view.getInt16(44 + 2 * at, true));
    expect([samples[0], samples.at(-1)].map(Math.abs as (value?: number) => number)).toEqual([0, 0]);
    const crossings = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
    expect(Math.abs(crossings - 0.18 * 500)).toBeLessThanOrEqual(1);
  });

  it("rejects a text without a code or of more than half an hour", () => {
    const warnings: string[] = [];
    const sound = (text: string) =>
      soundMorse(text, { speed: 5, spacing: 0, pitch: 600 }, (message) => warnings.push(message));
    expect(() => sound("€ €")).toThrow("Nothing in this text has a Morse code");
    expect(warnings).toEqual(["Not in Morse code, so left out: “€”"]);
    expect(() => sound("PARIS ".repeat(200))).toThrow("This takes 40 minutes. The limit is 30");
  });
});

it("gives back capitals of what it writes, in lines and words", () => {
  const unit = fc.constantFrom(..."ABCXYZ059.,:?/@-&<>K \n");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const lines = text.replace(/[<>]/g, "").split("\n");
      const expected = lines.map((line) => line.trim().replace(/ +/g, " ")).join("\n");
      expect(fromMorse(toMorse(lines.join("\n"), noWarning), noWarning)).toBe(expected);
    }),
  );
});

it("takes any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const ignore = () => undefined;
      toMorse(text, ignore);
      fromMorse(text, ignore);
    }),
  );
});
