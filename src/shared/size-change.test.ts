import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { describeReduction } from "#shared/size-change.ts";

const gzip = (text: string) => gzipSync(text).length;

describe("describeReduction", () => {
  it.each([
    ["a".repeat(100), "a".repeat(45), "55.0% (100 → 45 bytes)"],
    ["é".repeat(1000), "é", "99.9% (2000 → 2 bytes)"],
    ["abc", "ab", "33.3% (3 → 2 bytes)"],
    ["", "", "0.0% (0 → 0 bytes)"],
    ["a".repeat(10_000), "a".repeat(10_001), "0.0% (10000 → 10001 bytes)"],
    ["0123456789", "0123456789ab", "-20.0% (10 → 12 bytes)"],
  ])("reports the reduction in UTF-8 bytes: %#", async (source, result, report) => {
    expect(await describeReduction(source, result)).toContain(`Reduced size by ${report}`);
  });

  it("includes the gzip sizes", async () => {
    const [source, result] = ["let a = 1;\n".repeat(99), "let a=1;".repeat(99)];
    expect(await describeReduction(source, result)).toMatch(
      new RegExp(`, with gzip by -?[\\d.]+% \\(${gzip(source)} → ${gzip(result)}\\)$`),
    );
  });

  it("includes the Brotli sizes on request", async () => {
    const [source, result] = ["let a = 1;\n".repeat(99), "let a=1;".repeat(99)];
    const brotli = (text: string) => brotliCompressSync(text).length;
    expect(await describeReduction(source, result)).not.toContain("Brotli");
    expect(await describeReduction(source, result, { brotli: true })).toMatch(
      new RegExp(`, with Brotli by -?[\\d.]+% \\(${brotli(source)} → ${brotli(result)}\\)$`),
    );
  });
});
