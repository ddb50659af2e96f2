import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { OutputFile } from "#shared/operation.ts";
import { zipFiles } from "./zip.ts";

const textFile = (name: string, content: OutputFile["content"]): OutputFile => ({ name, type: "text/plain", content });

async function zip(files: readonly OutputFile[]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(files)) chunks.push(chunk);
  const entries = Object.entries(unzipSync(Buffer.concat(chunks)));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

async function* failing(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new Uint8Array(1);
  throw new Error("broken");
}

describe("zipFiles", () => {
  it("gives each file a safe name of its own", async () => {
    const files = [
      textFile("../../a.txt", "1"),
      textFile("A.txt", new Uint8Array([50])),
      textFile("a.txt", new Blob(["3"])),
      textFile("..", "4"),
    ];
    expect(await zip(files)).toEqual({ "a.txt": "1", "A (2).txt": "2", "a (3).txt": "3", file: "4" });
  });

  it("fails when a file fails", async () => {
    await expect(zip([textFile("a", failing())])).rejects.toThrow("broken");
  });
});
