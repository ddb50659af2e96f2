import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

it("reports by how much it reduced the size", async () => {
  const result = await runOperation(operations.minify, "a {\n  content: 'é';\n}\n");
  expect(result).toMatchObject({ kind: "text", content: "a{content:'é'}" });
  expect(result.warnings).toEqual([
    expect.stringMatching(/^Reduced size by 34\.8% \(23 → 15 bytes\), with gzip by [\d.]+% \(\d+ → \d+\)$/),
  ]);
});

it.each([
  [operations.minify, "Please enter CSS to minify"],
  [operations.beautify, "Please enter CSS to beautify"],
])("asks for CSS when there is none", async (operation, message) => {
  await expect(runOperation(operation, " \n")).rejects.toThrow(message);
});

it("refuses more than it can hold", async () => {
  await expect(runOperation(operations.minify, "a{b:c}".repeat(4_000_000))).rejects.toThrow("20 million characters");
});

it("lays out by the indent that is chosen, and names the place of what is no CSS", async () => {
  const beautify = async (css: string, indent: string) => runOperation(operations.beautify, css, { indent });
  expect(await beautify("a{b:c}", "tab")).toMatchObject({ content: "a {\n\tb: c;\n}\n" });
  expect(await beautify("a{b:c}", "4")).toMatchObject({ content: "a {\n    b: c;\n}\n" });
  await expect(beautify("a{b:c}}", "2")).rejects.toMatchObject({
    message: "Failed to beautify CSS: Unexpected } at line 1, column 7",
    position: { offset: 6 },
  });
});
