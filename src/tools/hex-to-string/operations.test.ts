import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { operations } from "./tool.ts";

const toText = operations.decode;
const toHex = operations.encode;

it("decode and encode pass the Base16 vectors of RFC 4648", async () => {
  // The first vector, an empty text, is a blank input.
  const vectors = [
    ["f", "66"],
    ["fo", "666F"],
    ["foo", "666F6F"],
    ["foob", "666F6F62"],
    ["fooba", "666F6F6261"],
    ["foobar", "666F6F626172"],
  ] as const;
  await runSuite(import.meta.dirname, {
    id: "rfc-4648",
    title: "RFC 4648 §10: Base16",
    source: "https://www.rfc-editor.org/rfc/rfc4648#section-10",
    cases: vectors.flatMap(([text, hex]) => [
      {
        name: `encode ${text}`,
        run: async () =>
          expect(await runOperation(toHex, text, { style: "none", upper: true })).toMatchObject({ content: hex }),
      },
      {
        name: `decode ${hex}`,
        run: async () => expect(await runOperation(toText, hex)).toMatchObject({ content: text }),
      },
    ]),
  });
});

describe("decode", () => {
  // UTF-8 sequences of all four lengths.
  it.each([
    ["61 c3b1 e282ac f09fa7b5", "añ€🧵"],
    ["0a0d09", "\n\r\t"],
  ])("decodes %j to %j", async (hex, content) => {
    expect(await runOperation(toText, hex)).toMatchObject({ content, warnings: [] });
  });

  it.each(["4", "48 6", "48 6x", "0x48", "48,65", "hello", "é"])("rejects %j as invalid hex", async (input) => {
    await expect(runOperation(toText, input)).rejects.toMatchObject({
      name: "InputError",
      title: "Error",
      message: "Invalid hex format",
    });
  });

  it("points at the byte that is not valid UTF-8", async () => {
    await expect(runOperation(toText, "61 ff")).rejects.toMatchObject({
      message: "Failed to convert hex to string: byte 2 (ff) is not valid UTF-8",
      position: { offset: 3, line: 1, column: 4 },
    });
  });

  it("reads every style that encode writes", async () => {
    for (const { value: style } of toHex.options.style.choices) {
      const hex = await runOperation(toHex, "Zoë 👋", { style, upper: true, bytesPerLine: 3 });
      if (hex.kind !== "text") throw new Error("expected a text");
      expect(await runOperation(toText, hex.content, { anyStyle: true })).toMatchObject({ content: "Zoë 👋" });
    }
  });
});

describe("encode", () => {
  it.each([
    ["spaces", "c3 a9 21"],
    ["none", "c3a921"],
    ["commas", "c3, a9, 21"],
    ["colons", "c3:a9:21"],
    ["semicolons", "c3; a9; 21"],
    ["lines", "c3\na9\n21"],
    ["0x", "0xc3 0xa9 0x21"],
    ["0x-commas", "0xc3, 0xa9, 0x21"],
    ["backslash", "\\xc3\\xa9\\x21"],
    ["percent", "%c3%a9%21"],
  ])("writes the style %s as %j", async (style, content) => {
    expect(await runOperation(toHex, "é!", { style })).toMatchObject({ content });
  });

  it("clamps the number of bytes per line", async () => {
    expect(await runOperation(toHex, "abc", { bytesPerLine: -3 })).toMatchObject({ lines: 1 });
    expect(await runOperation(toHex, "a".repeat(1_025), { bytesPerLine: 5_000 })).toMatchObject({ lines: 2 });
  });
});

describe("bytes", () => {
  it("decodes any bytes to a file, typed by its content", async () => {
    const result = await runOperation(operations.bytes, "89504e47 0d0a1a0a ff");
    if (result.kind !== "files") throw new Error("expected a file");
    const [file] = result.files;
    expect(file).toMatchObject({ name: "decoded.png", content: { type: "image/png", size: 9 } });
  });

  it.each(["4", "4g", "0x48"])("rejects %j as invalid hex", async (input) => {
    await expect(runOperation(operations.bytes, input)).rejects.toThrow("Invalid hex format");
  });
});
