import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutputFile } from "#shared/operation.ts";
import type { OpenResult } from "#shared/run-operation.ts";
import { resultJson } from "./result-json.ts";

async function parse(result: OpenResult, warnings: string[] = [], moreWarnings = 0) {
  let json = "";
  for await (const piece of resultJson({ result, warnings: () => ({ warnings, moreWarnings }) })) json += piece;
  expect(json).toMatch(/^[^\n]*\n$/);
  return JSON.parse(json);
}

async function* stream<Item>(items: readonly Item[]) {
  yield* items;
}

const text = (pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): OpenResult => ({
  kind: "text",
  pieces: stream(pieces),
  fileName: "a.txt",
  type: "text/plain",
});

describe("resultJson", () => {
  it("writes any text as a string, however it is split", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }).map((part) => new TextEncoder().encode(part)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const whole = pieces.map((one) => (typeof one === "string" ? one : Buffer.from(one).toString())).join("");
        expect(await parse(text(pieces))).toEqual({ result: whole, warnings: [] });
      }),
    );
    expect(await parse(text(["\ud83e", "\uddf5\n\u0000"]))).toEqual({ result: "🧵\n\0", warnings: [] });
  });

  it("writes data with warnings, and how many more there were", async () => {
    const facts = { fileName: "a.txt", type: "text/plain", text: () => "" };
    const data: OpenResult = { kind: "data", data: 1n, json: () => ({ count: "1" }), ...facts };
    expect(await parse(data, ["a", "b"], 3)).toEqual({ result: { count: "1" }, warnings: ["a", "b"], moreWarnings: 3 });
  });

  it("writes files in Base64, however their content is split", async () => {
    const chunks = ["a", "bcde", "", "fghijk"].map((part) => new TextEncoder().encode(part));
    const files: OutputFile[] = [
      { name: "a", type: "x/a", content: stream(chunks) },
      { name: "b", type: "x/b", content: new Blob(["é"]) },
    ];
    expect((await parse({ kind: "files", files })).result).toEqual([
      { base64: btoa("abcdefghijk"), name: "a", type: "x/a" },
      { base64: "w6k=", name: "b", type: "x/b" },
    ]);
  });
});
