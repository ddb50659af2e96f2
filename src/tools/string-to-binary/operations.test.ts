import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const toBinary = operations.encode;
const toText = operations.decode;

describe("encode", () => {
  it.each([
    ["spaces", "11000011 10101001 00100001"],
    ["none", "110000111010100100100001"],
    ["commas", "11000011, 10101001, 00100001"],
    ["colons", "11000011:10101001:00100001"],
    ["semicolons", "11000011; 10101001; 00100001"],
    ["lines", "11000011\n10101001\n00100001"],
    ["0b", "0b11000011 0b10101001 0b00100001"],
    ["0b-commas", "0b11000011, 0b10101001, 0b00100001"],
  ])("writes %s as %j", async (style, content) => {
    expect(await runOperation(toBinary, "é!", { style })).toMatchObject({ content });
  });

  it("clamps the number of bytes per line", async () => {
    expect(await runOperation(toBinary, "abc", { bytesPerLine: -3 })).toMatchObject({ lines: 1 });
    expect(await runOperation(toBinary, "abc", { bytesPerLine: 2 })).toMatchObject({ lines: 2 });
  });
});

describe("decode", () => {
  it.each([
    ["01100001 11000011 10110001\n11110000100111111010011110110101", "añ🧵"],
    ["0110 0001", "a"],
  ])("reads %j as %j", async (binary, content) => {
    expect(await runOperation(toText, binary)).toMatchObject({ content, warnings: [] });
  });

  it.each(["0", "0110000", "011000010", "01100002", "0b01100001", "01100001,01100010", "abc"])(
    "rejects %j",
    async (input) => {
      await expect(runOperation(toText, input)).rejects.toMatchObject({
        name: "InputError",
        title: "Error",
        message: "Invalid binary format",
      });
    },
  );

  it("reports the first byte that isn't UTF-8", async () => {
    await expect(runOperation(toText, "01100001\n11000011 00100001")).rejects.toMatchObject({
      message: "Failed to convert binary to string: byte 2 (11000011) is not valid UTF-8",
      position: { offset: 9, line: 2, column: 1 },
    });
  });

  it("reads every style that encode writes", async () => {
    for (const { value: style } of toBinary.options.style.choices) {
      const binary = await runOperation(toBinary, "Zoë 👋", { style, bytesPerLine: 3 });
      if (binary.kind !== "text") throw new Error("expected a text");
      expect(await runOperation(toText, binary.content, { anyStyle: true })).toMatchObject({ content: "Zoë 👋" });
    }
  });
});
