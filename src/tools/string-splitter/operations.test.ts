import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("splits at commas, by length 10 and into 5 chunks by default", async () => {
  const text = "1234567890,12345";
  const itemsOf = async (mode: keyof typeof operations) => {
    const result = await runOperation(operations[mode], text);
    return result.kind === "data" ? (result.data as { items: { text: string }[] }).items.map((item) => item.text) : [];
  };
  expect(await itemsOf("character")).toEqual(["1234567890", "12345"]);
  expect(await itemsOf("substring")).toEqual(["1234567890", "12345"]);
  expect(await itemsOf("length")).toEqual(["1234567890", ",12345"]);
  expect(await itemsOf("count")).toEqual(["1234", "5678", "90,1", "2345"]);
});

it("uses 1 for a length or a count below 1", async () => {
  expect(await runOperation(operations.length, "ab", { length: 0 })).toMatchObject({ data: { content: "a\nb" } });
  expect(await runOperation(operations.count, "ab", { count: -3 })).toMatchObject({ data: { content: "ab" } });
});

it("gives one plain item for an invalid pattern, and warns with the reason", async () => {
  const result = await runOperation(operations.regex, "abc", { pattern: "(", before: "<", after: ">" });
  expect(result).toMatchObject({ data: { count: 1, items: [{ text: "Invalid regex pattern" }], invalid: true } });
  expect(result.warnings.join()).toContain("Unterminated group");
});

it("reports the pattern if the engine runs out of memory", async () => {
  const text = "ab".repeat(20_000_000);
  await expect(runOperation(operations.regex, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({
    field: "pattern",
  });
});

it("splits a file of many megabytes", async () => {
  const result = await runOperation(operations.character, new Blob(["item,".repeat(2_000_000)]));
  expect(result).toMatchObject({ data: { count: 2_000_001, bytes: 10_000_000 } });
});
