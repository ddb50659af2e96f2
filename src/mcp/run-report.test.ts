import { describe, expect, it } from "vitest";
import { MAX_PREVIEW_LENGTH } from "./preview.ts";
import { type ResultStore, reportResults } from "./run-report.ts";

const stored: Uint8Array[] = [];
const store: ResultStore = {
  async save(content, facts) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    stored.push(Buffer.concat(chunks));
    return { file: `/results/${facts().name}` };
  },
};
const noWarnings = () => ({ warnings: [], moreWarnings: 0 });

function result(...chunks: (string | Uint8Array<ArrayBuffer>)[]) {
  const content = (async function* () {
    for (const chunk of chunks) yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
  })();
  return { content, facts: () => ({ name: "a.txt", type: "text/plain" }) };
}

const report = async (...results: ReturnType<typeof result>[]) => reportResults(results, noWarnings, { store });

describe("reportResults", () => {
  it("gives all of a short text, also an empty one, without storing it", async () => {
    const { results } = await report(result("short"), result());
    expect(results).toMatchObject([
      { preview: "short", bytes: 5, complete: true },
      { preview: "", bytes: 0, complete: true },
    ]);
    expect(stored).toEqual([]);
  });

  it("cuts a preview between characters, and stores every byte", async () => {
    const text = `${"a".repeat(MAX_PREVIEW_LENGTH - 1)}🧵${"é".repeat(5000)}`;
    const bytes = new TextEncoder().encode(text);
    const { results } = await report(result(bytes.slice(0, 1501), bytes.slice(1501)));
    expect(results[0]).toMatchObject({
      preview: "a".repeat(MAX_PREVIEW_LENGTH - 1),
      complete: false,
      file: "/results/a.txt",
    });
    expect(stored.at(-1)?.toString()).toBe(text);
  });

  it("shows no bytes that aren't text", async () => {
    const { results } = await report(result(Uint8Array.of(0x89, 0x50, 0x4e, 0x47)), result("a\0b"));
    expect(results).toMatchObject([{ complete: false }, { complete: false }]);
    expect(results.map(({ preview }) => preview)).toEqual([undefined, undefined]);
  });

  it("shares the preview among several results, and lists at most 50", async () => {
    const { results, moreResults } = await report(...Array.from({ length: 60 }, () => result("x".repeat(1000))));
    const shown = results.map(({ preview }) => preview?.length ?? 0);
    expect(shown.reduce((sum, length) => sum + length)).toBe(MAX_PREVIEW_LENGTH);
    expect([results.length, moreResults]).toEqual([50, 10]);
  });
});
