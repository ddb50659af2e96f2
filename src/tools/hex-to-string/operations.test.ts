import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

const toText = operations.decode;
const toHex = operations.encode;

describe("hex to string", () => {
  // RFC 4648 §10, and a text in four lengths of UTF-8.
  it.each([
    ["666F6F626172", "foobar"],
    ["61 c3b1 e282ac f09fa7b5", "añ€🧵"],
    ["0a0d09", "\n\r\t"],
  ])("%j is %j", async (hex, content) => {
    expect(await runOperation(toText, hex)).toMatchObject({ content, warnings: [] });
  });

  it.each(["4", "48 6", "48 6x", "0x48", "48,65", "hello", "é"])("%j is no hex", async (input) => {
    await expect(runOperation(toText, input)).rejects.toMatchObject({
      name: "InputError",
      title: "Error",
      message: "Invalid hex format",
    });
  });

  it("names the byte that is no UTF-8, and replaces nothing", async () => {
    await expect(runOperation(toText, "61 ff")).rejects.toMatchObject({
      message: "Failed to convert hex to string: byte 2 (ff) is not valid UTF-8",
      position: { offset: 3, line: 1, column: 4 },
    });
  });

  it("reads every style that it writes", async () => {
    for (const { value: style } of toHex.options.style.choices) {
      const hex = await runOperation(toHex, "Zoë 👋", { style, upper: true, bytesPerLine: 3 });
      if (hex.kind !== "text") throw new Error("expected a text");
      expect(await runOperation(toText, hex.content, { anyStyle: true })).toMatchObject({ content: "Zoë 👋" });
    }
  });
});

describe("string to hex", () => {
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
  ])("writes %s as %j", async (style, content) => {
    expect(await runOperation(toHex, "é!", { style })).toMatchObject({ content });
  });

  it("keeps the number of bytes in a line within its limits", async () => {
    expect(await runOperation(toHex, "abc", { bytesPerLine: -3 })).toMatchObject({ lines: 1 });
    expect(await runOperation(toHex, "a".repeat(1_025), { bytesPerLine: 5_000 })).toMatchObject({ lines: 2 });
  });
});

it("asks for what is missing", async () => {
  await expect(runOperation(toText, " \n")).rejects.toThrow("Please enter hex to convert");
  await expect(runOperation(toHex, " \n")).rejects.toThrow("Please enter text to convert");
});
