import { describe, expect, it } from "vitest";
import { siteManifest, toSitemap } from "./site-files.ts";

describe("siteManifest", () => {
  const manifestFor = async (tools: readonly string[]) =>
    JSON.parse(await siteManifest("public", "My drawer", (id) => tools.includes(id)));

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

it("toSitemap lists pages below the site's base, which the server fills in", () => {
  expect(toSitemap(["/", "/tools"])).toContain("<loc>https://sundry.invalid/__base__/tools</loc>");
});
