import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const toAscii = operations.encode;
const toText = operations.decode;

it("warns about each character outside ASCII", async () => {
  expect(await runOperation(toAscii, "Zoë 🧵ë")).toMatchObject({
    content: "90 111 235 32 129525 235",
    warnings: ["Character is not ASCII (code: 235)", "Character is not ASCII (code: 129525)"],
  });
});

it("lists the first ten characters outside ASCII and counts the rest", async () => {
  const text = String.fromCodePoint(...Array.from({ length: 3_000 }, (_, index) => 0x4e00 + index));
  const { warnings, moreWarnings } = await runOperation(toAscii, text);
  expect(warnings).toHaveLength(10);
  expect(moreWarnings).toBe(2_990);
});

it("rejects anything but whole numbers from 0 to 127 separated by whitespace", async () => {
  for (const code of ["128", "-1", "65,66", "A"]) {
    await expect(runOperation(toText, `65 ${code}`)).rejects.toMatchObject({
      title: "Error",
      message: `Invalid ASCII code: ${code}`,
    });
  }
});

it("reads its own output in every base and with every delimiter", async () => {
  for (const { value: base } of toAscii.options.base.choices) {
    for (const { value: separator } of toAscii.options.separator.choices) {
      const codes = await runOperation(toAscii, "Hi,\n;\0~", { base, separator });
      if (codes.kind !== "text") throw new Error("expected a text");
      expect(await runOperation(toText, codes.content, { base, separator })).toMatchObject({ content: "Hi,\n;\0~" });
    }
  }
});
