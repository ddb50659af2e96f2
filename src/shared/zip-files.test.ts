import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipFiles } from "./zip-files.ts";

async function zip(files: readonly File[]): Promise<Buffer> {
  const context = { password: "", signal: new AbortController().signal, progress: () => {} };
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(files, context)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const namesOf = async (files: readonly File[]) => Object.keys(unzipSync(await zip(files)));

describe("zipFiles", () => {
  it("numbers equal names, also those that differ only in case", async () => {
    const names = ["a.txt", "A.txt", "b/a.txt", "a (2).txt", "a.txt"].map((name) => new File(["x"], name));
    expect(await namesOf(names)).toEqual(["a.txt", "A (2).txt", "b/a.txt", "a (2) (2).txt", "a (3).txt"]);
  });

  it("tells names apart after numbering them, as the lowercase of Σ depends on what follows", async () => {
    const names = ["ΑΣ (2).TXT", "ΑΣ.TXT", "ΑΣ.TXT"];
    expect(await namesOf(names.map((name) => new File(["x"], name)))).toEqual(["ΑΣ (2).TXT", "ΑΣ.TXT", "ΑΣ (3).TXT"]);
  });

  it("numbers a name without an extension in a folder with a dot", async () => {
    const names = ["v1.2/readme", "v1.2/readme"].map((name) => new File(["x"], name));
    expect(await namesOf(names)).toEqual(["v1.2/readme", "v1.2/readme (2)"]);
  });

  it("deflates text, and stores what is compressed already", async () => {
    const zeros = new Uint8Array(10_000);
    expect((await zip([new File([zeros], "a.txt")])).length).toBeLessThan(500);
    const stored = await zip([new File([zeros], "a.PNG")]);
    expect(stored.length).toBeGreaterThan(10_000);
    expect(unzipSync(stored)["a.PNG"]).toEqual(zeros);
  });
});
