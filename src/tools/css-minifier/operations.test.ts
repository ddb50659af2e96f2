import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

describe("css-minifier: minify and beautify", () => {
  it("report the reduction in size", async () => {
    const result = await runOperation(operations.minify, "a {\n  content: 'é';\n}\n");
    expect(result).toMatchObject({ kind: "text", content: "a{content:'é'}" });
    expect(result.warnings).toEqual([
      expect.stringMatching(/^Reduced size by 34\.8% \(23 → 15 bytes\), with gzip by [\d.]+% \(\d+ → \d+\)$/),
    ]);
  });

  it.each([
    [operations.minify, "Please enter CSS to minify"],
    [operations.beautify, "Please enter CSS to beautify"],
  ])("reject blank input: %#", async (operation, message) => {
    await expect(runOperation(operation, " \n")).rejects.toThrow(message);
  });

  it("reject input over the limit", async () => {
    await expect(runOperation(operations.minify, "a{b:c}".repeat(4_000_000))).rejects.toThrow("20 million characters");
  });

  it.each([
    [operations.minify, "a{b:c}"],
    [operations.beautify, "a {\n  b: c;\n}\n"],
  ])("take a block that the end closes, and say so: %#", async (operation, content) => {
    const result = await runOperation(operation, "\na{b:c");
    expect(result).toMatchObject({ content });
    expect(result.warnings[0]).toBe("The block at line 2, column 2 is never closed, so it ends with the style sheet");
  });

  it("beautify with the chosen indent, and report the position of invalid CSS", async () => {
    const beautify = async (css: string, indent: string) => runOperation(operations.beautify, css, { indent });
    expect(await beautify("a{b:c}", "tab")).toMatchObject({ content: "a {\n\tb: c;\n}\n" });
    expect(await beautify("a{b:c}", "4")).toMatchObject({ content: "a {\n    b: c;\n}\n" });
    await expect(beautify("a{b:c}}", "2")).rejects.toMatchObject({
      message: "Failed to beautify CSS: Unexpected } at line 1, column 7",
      position: { offset: 6 },
    });
  });
});
