import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { precompress } from "./precompress.ts";

describe("precompress", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-precompress-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("compresses only files that get smaller", async () => {
    const script = "console.log('hello');\n".repeat(100);
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(5000)));
    await writeFile(join(folder, "script.js"), script);
    await writeFile(join(folder, "small.js"), "1");
    await writeFile(join(folder, "noise.wasm"), noise);
    await writeFile(join(folder, "index.html"), script);
    expect(await precompress(folder)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual([
      "index.html",
      "noise.wasm",
      "script.js",
      "script.js.br",
      "script.js.gz",
      "small.js",
    ]);
    expect(brotliDecompressSync(await readFile(join(folder, "script.js.br"))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(folder, "script.js.gz"))).toString()).toBe(script);
  });
});
