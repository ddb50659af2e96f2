import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSiteFiles } from "./site-files.ts";

describe("writeSiteFiles", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-site-files-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const manifestFor = async (tools: readonly string[]) => {
    await copyFile(resolve("public/manifest.webmanifest"), join(folder, "manifest.webmanifest"));
    await writeSiteFiles(folder, tools, "My drawer");
    return JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8"));
  };

  it("gives the manifest the site's name, and shortcuts to popular tools of the site", async () => {
    const manifest = await manifestFor(["qr-generator", "hash-generator", "dice-roller"]);
    expect(manifest).toMatchObject({ name: "My drawer", short_name: "My drawer" });
    expect(manifest.shortcuts).toMatchObject([
      { name: "Hash Generator", url: "tools/hash-generator" },
      { name: "QR Generator", url: "tools/qr-generator" },
    ]);
  });

  it("keeps every address in the manifest relative, for a site below a path", async () => {
    const manifest = await manifestFor(["json-formatter"]);
    const addresses = [manifest.start_url, manifest.scope, manifest.share_target.action]
      .concat(manifest.file_handlers.map(({ action }: { action: string }) => action))
      .concat(manifest.shortcuts.map(({ url }: { url: string }) => url));
    for (const address of addresses) {
      expect(new URL(address, "https://example.org/drawer/manifest.webmanifest").href).toMatch(
        /^https:\/\/example\.org\/drawer\//,
      );
    }
  });
});
