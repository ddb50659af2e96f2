import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipFiles } from "./zip.ts";

describe("zipFiles", () => {
  it("keeps folders, and leads out of none", async () => {
    const names = ["docs/a.txt", "docs/a.txt", "../../etc/b.txt", "C:\\x\\c.txt", ".."];
    const files = names.map((name) => ({ name, type: "text/plain", content: new Blob([name]) }));
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipFiles(files)) chunks.push(chunk);
    expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toEqual([
      "docs/a.txt",
      "docs/a (2).txt",
      "etc/b.txt",
      "x/c.txt",
      "file",
    ]);
  });
});
