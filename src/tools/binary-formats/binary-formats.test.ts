import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { cborToDiagnostic, cborToJson, diagnosticToCbor, jsonToCbor } from "./cbor.ts";
import { jsonToMessagePack, messagePackToJson } from "./message-pack.ts";
import { operations } from "./tool.ts";

const silent = () => {};
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll("-", ""), "hex"));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const fromMessagePack = (hex: string) => messagePackToJson(bytesOf(hex), { bytes: "hex", warn: silent });
const fromCbor = (hex: string) => cborToJson(bytesOf(hex), { bytes: "hex", warn: silent });

/** With the warnings of a conversion. */
function warned(convert: (warn: (message: string | (() => string)) => void) => string): [string, string[]] {
  const warnings: string[] = [];
  const result = convert((message) => warnings.push(typeof message === "string" ? message : message()));
  return [result, warnings];
}

type Kind = "nil" | "bool" | "binary" | "number" | "bignum" | "string" | "array" | "map" | "timestamp" | "ext";
type SuiteValue = Partial<Record<Kind, unknown>> & { msgpack: string[] };

/** The JSON that the value of a case becomes. */
function jsonOf({ msgpack: _, ...found }: SuiteValue): unknown {
  const [kind, value] = Object.entries(found)[0] as [Kind, never];
  switch (kind) {
    case "binary":
      return (value as string).replaceAll("-", "");
    case "timestamp": {
      const [seconds, nanoseconds] = value as [number, number];
      const fraction = nanoseconds === 0 ? "" : `.${String(nanoseconds).padStart(9, "0").replace(/0+$/, "")}`;
      return new Date(seconds * 1_000).toISOString().replace(".000Z", `${fraction}Z`);
    }
    case "ext":
      return { type: value[0], data: (value[1] as string).replaceAll("-", "") };
    default:
      return value;
  }
}

it("MessagePack passes its test suite", async () => {
  const suite: Record<string, SuiteValue[]> = createRequire(import.meta.url)("msgpack-test-suite");
  const values = Object.entries(suite).flatMap(([file, list]) => list.map((value, index) => ({ file, index, value })));
  await runSuite(import.meta.dirname, {
    id: "msgpack-test-suite",
    title: "msgpack-test-suite: every encoding of each value",
    source: "https://github.com/kawanet/msgpack-test-suite",
    library: "@msgpack/msgpack",
    cases: values.flatMap(({ file, index, value }) => {
      const json = value.bignum === undefined ? JSON.stringify(jsonOf(value)) : String(value.bignum);
      const isJson = !("binary" in value || "timestamp" in value || "ext" in value);
      const decoding = value.msgpack.map((hex) => ({
        name: `${file} ${index + 1}: ${hex}`,
        run: () => expect(fromMessagePack(hex).replace(/\n */g, "").replaceAll('": ', '":')).toBe(json),
      }));
      const encoding = {
        name: `${file} ${index + 1}: encode ${json}`,
        run: async () =>
          expect(value.msgpack.map((hex) => hex.replaceAll("-", ""))).toContain(
            hexOf(await jsonToMessagePack(json, silent)),
          ),
      };
      return isJson ? [...decoding, encoding] : decoding;
    }),
  });
});

/** Without spaces and encoding indicators, which the RFC leaves out, and with numbers as JavaScript writes them. */
function plain(notation: string): string {
  return notation.replace(/\s|_[0-3i]/g, "").replace(/\d+\.\d+(?:e[+-]?\d+)?/g, (number) => String(Number(number)));
}

it("CBOR passes the examples of RFC 8949", async () => {
  const file = join(import.meta.dirname, "testing/suite/rfc-8949-appendix-a.json");
  const examples: [hex: string, notation: string][] = JSON.parse(readFileSync(file, "utf8"));
  const isShortest = (hex: string) => !/^(?:fa7f[8c]|faff|fb7ff|fbfff)/.test(hex);
  await runSuite(import.meta.dirname, {
    id: "rfc-8949",
    title: "RFC 8949, appendix A: CBOR and diagnostic notation",
    source: "https://www.rfc-editor.org/rfc/rfc8949#appendix-A",
    library: "cbor2",
    cases: examples.flatMap(([hex, notation]) => [
      {
        name: `${hex} is ${notation}`,
        run: () => expect(plain(cborToDiagnostic(bytesOf(hex)))).toBe(plain(notation)),
      },
      {
        name: `the notation of ${hex} has the same bytes`,
        run: () => expect(hexOf(diagnosticToCbor(cborToDiagnostic(bytesOf(hex))))).toBe(hex),
      },
      ...(isShortest(hex)
        ? [{ name: `encode ${notation}`, run: () => expect(hexOf(diagnosticToCbor(notation))).toBe(hex) }]
        : []),
    ]),
    exceptions: [
      {
        reason: "Large integers are written as what they are, tag 2 or 3 with bytes; as JSON they have digits.",
        cases: ["c249010000000000000000 is 18446744073709551616", "c349010000000000000000 is -18446744073709551617"],
      },
    ],
  });
});

const json = fc.json({ maxDepth: 4 }).map((text) => JSON.stringify(JSON.parse(text)));

describe("JSON", () => {
  it("comes back from MessagePack and CBOR", async () => {
    await fc.assert(
      fc.asyncProperty(json, async (text) => {
        const same = JSON.stringify(JSON.parse(text), null, 2);
        expect(JSON.stringify(JSON.parse(cborToJson(await jsonToCbor(text, silent), RULES)), null, 2)).toBe(same);
        // MessagePack has no larger integers.
        if (text.includes('"__proto__"') || /\d{19}/.test(text)) return;
        expect(
          JSON.stringify(JSON.parse(messagePackToJson(await jsonToMessagePack(text, silent), RULES)), null, 2),
        ).toBe(same);
      }),
    );
  });

  it("keeps the order of keys and all digits of integers", async () => {
    const text = '{"b":18446744073709551615,"10":-9223372036854775808,"2":[9007199254740993]}';
    const compact = (result: string) => result.replace(/\s/g, "");
    expect(compact(messagePackToJson(await jsonToMessagePack(text, silent), RULES))).toBe(text);
    expect(compact(cborToJson(await jsonToCbor(text, silent), RULES))).toBe(text);
    const big = "123456789012345678901234567890";
    expect(cborToJson(await jsonToCbor(big, silent), RULES)).toBe(big);
    expect(cborToJson(await jsonToCbor(`-${big}`, silent), RULES)).toBe(`-${big}`);
    await expect(jsonToMessagePack(big, silent)).rejects.toThrow("needs more than the 64 bits");
  });

  it("can be lines, for several values in a row", async () => {
    expect(hexOf(await jsonToMessagePack('1\n"a"\n', silent))).toBe("01a161");
    expect(fromMessagePack("01a161")).toBe('1\n"a"\n');
    expect(fromCbor("01a1616102")).toBe('1\n{"a":2}\n');
    expect(cborToDiagnostic(bytesOf("01a1616102"))).toBe('1,\n{\n  "a": 2\n}');
    expect(hexOf(diagnosticToCbor('1, {"a": 2}'))).toBe("01a1616102");
  });

  it("names duplicate keys", async () => {
    const warnings: string[] = [];
    await jsonToCbor('{"a":1,\n"a":2}', (message) => warnings.push(typeof message === "string" ? message : message()));
    expect(warnings).toEqual(["The key “a” is there twice, again in line 2: the last value is kept."]);
  });

  it("warns of what it can't express", () => {
    const of = (convert: typeof cborToJson, hex: string) =>
      warned((warn) => convert(bytesOf(hex), { bytes: "base64", warn }).replace(/\s/g, ""));
    expect(of(cborToJson, "83f7f97e00f0")).toEqual([
      "[null,null,null]",
      [
        "undefined became null, because JSON has no such value.",
        "NaN became null, because JSON has no such value.",
        "simple(16) became null, because JSON has no such value.",
      ],
    ]);
    expect(of(cborToJson, "c11a514b67b0")).toEqual([
      "1363896240",
      ["Tag 1 is left out, because JSON has no tags. Diagnostic notation shows it."],
    ]);
    const keys = [
      "The key 1 became text, because JSON has no other keys.",
      "The key “1” is there twice: the last value is kept.",
    ];
    expect(of(cborToJson, "a261310001f5")).toEqual(['{"1":true}', keys]);
    expect(of(messagePackToJson, "82a1310001c3")).toEqual(['{"1":true}', keys]);
    expect(of(messagePackToJson, "81920102c4021fff")).toEqual([
      '{"[1,2]":"H/8="}',
      ["The key [1,2] became text, because JSON has no other keys."],
    ]);
  });
});

const RULES = { bytes: "base64", warn: silent } as const;

describe("broken bytes", () => {
  it.each(["92", "c1", "d9ff61", "81a95f5f70726f746f5f5f01", "dfffffffff", "ddffffffff"])(
    "are not MessagePack: %s",
    (hex) => expect(() => fromMessagePack(hex)).toThrow(InputError),
  );

  it.each(["82", "ff", "1c", "62c328", "9f01", "5f6161ff", "9bffffffffffffffff", "818181".repeat(500)])(
    "are not CBOR: %s",
    (hex) => {
      expect(() => fromCbor(hex)).toThrow(InputError);
      expect(() => cborToDiagnostic(bytesOf(hex))).toThrow(InputError);
    },
  );

  it("never make anything but an InputError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        for (const convert of [messagePackToJson, cborToJson, cborToDiagnostic]) {
          try {
            convert(bytes, RULES);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
          }
        }
      }),
    );
  });

  it("nested too deep are rejected", () => {
    expect(() => fromMessagePack(`${"91".repeat(5_000)}01`)).toThrow("nested deeper than 200 levels");
  });
});

it("diagnostic notation has errors with a position", () => {
  const refuse = (text: string) => expect(() => diagnosticToCbor(text));
  refuse('{"a": 1,\n "b" 2}').toThrow(expect.objectContaining({ position: expect.objectContaining({ line: 2 }) }));
  refuse("[1, 2").toThrow("the end wasn’t expected here");
  refuse("h'0'").toThrow(InputError);
  refuse("1".repeat(300_001)).toThrow("300,000 characters");
});

describe("input", () => {
  const decode = async (text: string | Uint8Array<ArrayBuffer>, options: Readonly<Record<string, unknown>>) => {
    const result = await runOperation(operations.decode, new File([text], "input"), options);
    if (result.kind !== "text") throw new Error("no text");
    return typeof result.content === "string" ? result.content : result.content.text();
  };

  it.each([
    "82a16101a16202",
    "82 A1 61 01 a1 62 02",
    "0x82,0xa1,0x61,0x01,0xa1,0x62,0x02",
    "\\x82\\xa1\\x61\\x01\\xa1\\x62\\x02",
    "82:a1:61:01:a1:62:02",
    "gqFhAaFiAg==",
    "gqFhAaFiAg",
    bytesOf("82a16101a16202"),
  ])("is read as hex, Base64 or bytes: %s", async (text) =>
    expect(JSON.parse(await decode(text, {}))).toEqual({ a: 1, b: 2 }),
  );

  it("that is neither is rejected with a position", async () => {
    await expect(decode("82a1?1", {})).rejects.toMatchObject({
      message: "This isn’t hex or Base64: “?” isn’t part of it.",
      position: { offset: 4 },
    });
    await expect(decode("82a", { encoding: "hex" })).rejects.toThrow("a digit is missing");
    expect(await decode("82a1", { encoding: "bytes" })).toMatch(/^56\n50\n97\n49\n$/);
  });

  it.runIf(process.env.NIGHTLY)("of 10 MB is decoded", async () => {
    const text = JSON.stringify(Array.from({ length: 250_000 }, (_, id) => ({ id, name: "Ada Lovelace", on: true })));
    const bytes = await jsonToMessagePack(text, silent);
    expect(JSON.parse(await decode(hexOf(bytes), {}))).toHaveLength(250_000);
  });

  it("of more than 20 MB is rejected", async () => {
    await expect(decode(new Uint8Array(20_000_001), {})).rejects.toThrow("too large");
  });
});
