import { Buffer } from "node:buffer";
import fc from "fast-check";
import protobufjs from "protobufjs";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { type OperationResult, runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));

function textOf(result: OperationResult): string {
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("no text");
  return result.content;
}

const raw = async (hex: string) => textOf(await runOperation(operations.decodeRaw, hex, { encoding: "hex" }));

async function decode(hex: string, schema: string, options = {}): Promise<string> {
  const input = new File([bytesOf(hex)], "input");
  return textOf(await runOperation(operations.decode, { input, schema }, { encoding: "bytes", ...options }));
}

async function encode(input: string, schema: string, options = {}): Promise<string> {
  const result = await runOperation(operations.encode, { input, schema }, options);
  if (result.kind !== "files") throw new Error("no file");
  return (await result.files[0]?.content.text()) ?? "";
}

const decoded = async (hex: string, schema: string, options = {}) => JSON.parse(await decode(hex, schema, options));

// https://protobuf.dev/programming-guides/encoding/
const DOCUMENTED = [
  ["08 96 01", "message M { optional int32 a = 1; }", { a: 150 }],
  ["12 07 74 65 73 74 69 6e 67", "message M { optional string b = 2; }", { b: "testing" }],
  ["1a 03 08 96 01", "message T { optional int32 a = 1; } message M { optional T c = 3; }", { c: { a: 150 } }],
  ["32 06 03 8e 02 9e a7 05", "message M { repeated int32 f = 6 [packed = true]; }", { f: [3, 270, 86942] }],
  [
    "22 05 68 65 6c 6c 6f 28 01 28 02 28 03",
    "message M { optional string d = 4; repeated int32 e = 5; }",
    { d: "hello", e: [1, 2, 3] },
  ],
  ["08 fe ff ff ff ff ff ff ff ff 01", "message M { optional int32 a = 1; }", { a: -2 }],
  ["08 03", "message M { optional sint32 a = 1; }", { a: -2 }],
] as const;

describe("the examples of Protobuf's documentation", () => {
  it.each(DOCUMENTED)("are decoded and encoded: %s", async (hex, schema, value) => {
    const proto = `syntax = "proto2";\n${schema}`;
    const options = { message: "M" };
    expect(await decoded(hex, proto, options)).toEqual(value);
    expect(await encode(JSON.stringify(value), proto, options)).toBe(hex.replaceAll(" ", ""));
  });

  it.each([
    ["08 96 01", "1: 150\n"],
    ["12 07 74 65 73 74 69 6e 67", '2: "testing"\n'],
    ["1a 03 08 96 01", "3: {\n  1: 150\n}\n"],
    ["0b 10 05 0c", "1: {\n  2: 5\n}\n"],
    ["0d 00 00 80 3f 11 00 00 00 00 00 00 f0 3f", "1: 0x3f800000\n2: 0x3ff0000000000000\n"],
    ["0a 02 c3 bc", '1: "ü"\n'],
    ["0a 02 ff 00", '1: "\\xff\\x00"\n'],
  ])("are decoded without a .proto: %s", async (hex, text) => expect(await raw(hex)).toBe(text));
});

const EVERYTHING = `syntax = "proto3";
package a.b;
enum Color { RED = 0; GREEN = 1; MINUS = -1; }
message Inner { string text = 1; repeated Inner more = 2; }
message Outer {
  double d = 1; float f = 2; int32 i = 3; int64 l = 4; uint32 u = 5; uint64 ul = 6; sint32 s = 7; sint64 sl = 8;
  fixed32 x = 9; fixed64 xl = 10; sfixed32 y = 11; sfixed64 yl = 12; bool flag = 13; string text = 14; bytes raw = 15;
  Color color = 16; Inner inner = 17; repeated int32 numbers = 18; repeated Inner inners = 19;
  map<string, Inner> by_name = 20; map<int32, bool> by_id = 21; optional int32 maybe = 22;
  oneof choice { string one = 23; Inner two = 24; } repeated int32 loose = 25 [packed = false];
  repeated Color colors = 26; message Nested { int32 z = 1; } Nested nested = 27;
}`;

const LEGACY = `syntax = "proto2";
message Outer {
  required int32 id = 1; optional string name = 2 [default = "x"]; repeated int32 numbers = 3;
  repeated int32 packed = 4 [packed = true]; optional group Part = 5 { optional int32 z = 1; repeated string more = 2; }
  enum Kind { A = 1; B = 2; } optional Kind kind = 6; oneof choice { int32 one = 7; bool two = 8; }
}`;

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
/** JSON.stringify, which the library uses, writes -0 as 0. */
const positiveZero = (value: number) => value || 0;
const text = fc.string({ unit: "binary", maxLength: 8 }).map((value) => value.toWellFormed());
const inner = fc.record({ text, more: fc.array(fc.record({ text }), { maxLength: 2 }) });
const everything = fc.record(
  {
    d: fc.double({ noNaN: true }).map(positiveZero),
    f: fc.float({ noNaN: true }).map(positiveZero),
    i: int32,
    l: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    u: fc.nat(),
    ul: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    s: int32,
    sl: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    x: fc.nat(),
    y: int32,
    flag: fc.boolean(),
    text,
    raw: fc.uint8Array({ maxLength: 8 }),
    color: fc.constantFrom(0, 1, -1),
    inner,
    numbers: fc.array(int32, { maxLength: 3 }),
    inners: fc.array(inner, { maxLength: 2 }),
    by_name: fc.dictionary(fc.constantFrom("a", "b", ""), inner),
    by_id: fc.dictionary(fc.constantFrom("1", "-5"), fc.boolean()),
    maybe: int32,
    one: text,
    loose: fc.array(int32, { maxLength: 3 }),
    colors: fc.array(fc.constantFrom(0, 1), { maxLength: 3 }),
    nested: fc.record({ z: int32 }),
  },
  { requiredKeys: [] },
);
const legacy = fc.record(
  {
    id: int32,
    name: text,
    numbers: fc.array(int32, { maxLength: 3 }),
    packed: fc.array(int32, { maxLength: 3 }),
    part: fc.record({ z: int32, more: fc.array(text, { maxLength: 2 }) }),
    kind: fc.constantFrom(1, 2),
    two: fc.boolean(),
  },
  { requiredKeys: ["id"] },
);

// protobufjs reads and writes the bytes here; in the tool, it only reads the .proto.
describe("every type of field", () => {
  it.each([
    ["proto3", EVERYTHING, "a.b.Outer", everything],
    ["proto2", LEGACY, "Outer", legacy],
  ])(
    "has the values and bytes that another implementation has: %s",
    async (_, schema, message, values: fc.Arbitrary<object>) => {
      const type = protobufjs.parse(schema, { keepCase: true }).root.lookupType(message);
      await fc.assert(
        fc.asyncProperty(values, async (value) => {
          const theirs = type.encode(type.fromObject(value)).finish();
          const json = await decode(Buffer.from(theirs).toString("hex"), schema, { message, protoNames: true });
          const ours = bytesOf(await encode(json, schema, { message }));
          const plain = (bytes: Uint8Array) => type.toObject(type.decode(bytes), { longs: String, bytes: String });
          expect(plain(ours)).toEqual(plain(theirs));
          expect(ours.length).toBeLessThanOrEqual(theirs.length);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe("decode", () => {
  const PERSON = 'syntax = "proto3"; message Person { string first_name = 1; int32 id = 2; }';

  it("shows default values and names as in the .proto on request", async () => {
    expect(await decoded("0a 03 41 64 61", PERSON)).toEqual({ firstName: "Ada" });
    expect(await decoded("0a 03 41 64 61", PERSON, { defaults: true, protoNames: true })).toEqual({
      first_name: "Ada",
      id: 0,
    });
  });

  it("names fields that aren't in the .proto, which the text format shows", async () => {
    const input = { input: "0a 03 41 64 61 20 05", schema: PERSON };
    expect((await runOperation(operations.decode, input)).warnings).toEqual([
      "JSON leaves out fields that aren’t in the .proto: 4 of Person.",
    ]);
    const result = await runOperation(operations.decode, input, { notation: "text" });
    expect(textOf(result)).toBe('first_name: "Ada"\n4: 5\n');
    expect(result.warnings).toEqual([]);
  });

  it("knows the well-known types, with any import order and custom options", async () => {
    const schema = `syntax = "proto3"; package p;
import "google/protobuf/any.proto"; import "google/protobuf/descriptor.proto"; import "google/protobuf/duration.proto";
extend google.protobuf.FieldOptions { string note = 50000; }
message Item { string name = 1 [(note) = "x"]; }
message Event { google.protobuf.Any any = 1; google.protobuf.Duration took = 2; }`;
    const value = { any: { "@type": "type.googleapis.com/p.Item", name: "x" }, took: "1.500s" };
    const hex = await encode(JSON.stringify(value), schema, { message: "Event" });
    expect(await decoded(hex, schema, { message: "Event" })).toEqual(value);
  });

  it("reads several files one after the other", async () => {
    const schema = `syntax = "proto3";\npackage lib;\nmessage Id { int32 n = 1; }\n
syntax = "proto2";\npackage app;\nimport "lib.proto";\nmessage User { optional lib.Id id = 1; }`;
    expect(await decoded("0a 02 08 05", schema, { message: "app.User" })).toEqual({ id: { n: 5 } });
    await expect(decode("0a", `${schema}\nmessage {`, {})).rejects.toMatchObject({
      message: "The .proto can’t be read: illegal type name '{'.",
      field: "schema",
      position: { offset: schema.length + 1 },
    });
  });

  it("reads editions", async () => {
    const schema = 'edition = "2023"; message M { int32 a = 1; M sub = 2 [features.message_encoding = DELIMITED]; }';
    expect(await decoded("08 00 13 08 05 14", schema)).toEqual({ a: 0, sub: { a: 5 } });
  });

  it("takes the first of several messages and says so", async () => {
    const schema = "message A { optional int32 a = 1; } message B { optional int32 b = 1; }";
    const result = await runOperation(operations.decode, { input: "08 05", schema });
    expect(textOf(result)).toBe('{\n  "a": 5\n}');
    expect(result.warnings).toEqual(["The message is A. Others are B."]);
    await expect(decode("08 05", schema, { message: "C" })).rejects.toMatchObject({ field: "message" });
  });

  it("leaves out the frame of gRPC", async () => {
    const result = await runOperation(operations.decodeRaw, "00 00 00 00 02 08 05");
    expect(textOf(result)).toBe("1: 5\n");
    expect(result.warnings).toEqual(["The 5 bytes that gRPC puts before a message are left out."]);
    await expect(raw("01 00 00 00 02 08 05")).rejects.toThrow("compressed message of gRPC");
  });

  it.each([
    ["message A { Foo x = 1; }", "illegal token 'Foo'. Without syntax = \"proto3\"; it’s read as proto2."],
    ["message A { optional Foo x = 1; }", "no such Type or Enum 'Foo'"],
    ["hello", "illegal token 'hello'"],
    ['syntax = "proto3"; message A { int32 x = 1; int32 y = 1; }', "duplicate id 1"],
    ["enum E { A = 0; }", "it has no message"],
  ])("explains what is wrong with %s", async (schema, message) => {
    await expect(decode("08 05", schema)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(message),
      field: "schema",
    });
  });
});

describe("broken input", () => {
  it.each(["08", "0a 05 41", "0f", "0c", "0b 08 01", "00 01", "ff ff ff ff ff ff ff ff ff ff ff"])(
    "isn't Protobuf: %s",
    async (hex) => {
      await expect(raw(hex)).rejects.toBeInstanceOf(InputError);
      await expect(decode(hex, "message M { optional M a = 1; }")).rejects.toBeInstanceOf(InputError);
    },
  );

  it("names the field of JSON that doesn't fit", async () => {
    const schema = 'syntax = "proto3"; message M { int32 a = 1; }';
    await expect(encode('{"a": "x"}', schema)).rejects.toThrow(/^This JSON isn’t M: .*M\.a/);
    await expect(encode('{"b": 1}', schema)).rejects.toThrow(/"b" is unknown/);
    await expect(encode('{"a": 1', schema)).rejects.toMatchObject({ position: { line: 1 } });
  });

  it("never makes anything but an InputError", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (bytes) => {
        const hex = Buffer.from(bytes).toString("hex");
        await raw(hex).catch((error) => expect(error).toBeInstanceOf(InputError));
        await decode(hex, EVERYTHING, { message: "Outer" }).catch((error) => expect(error).toBeInstanceOf(InputError));
      }),
    );
  });

  it("nested deeply is shown or rejected", async () => {
    let hex = "0801";
    for (let depth = 0; depth < 300; depth++) {
      const length = hex.length / 2;
      hex = `0a${length < 128 ? length.toString(16).padStart(2, "0") : ((length & 127) | 128).toString(16) + (length >> 7).toString(16).padStart(2, "0")}${hex}`;
    }
    expect(await raw(hex)).toContain("1: {");
    await expect(decode(hex, "message M { optional M a = 1; }")).rejects.toThrow("recursion depth");
  });
});
