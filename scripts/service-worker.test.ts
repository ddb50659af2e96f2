import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeRelease } from "./service-worker.ts";

const PASTE = "tools/pastebin/000000000000";

describe("what is kept of a release", () => {
  async function describeSite(files: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), "sundry-release-"));
    try {
      for (const file of files) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), file);
      }
      return await describeRelease(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it("is its pages, one for every paste, and its assets", async () => {
    const files = ["index.html", "404/index.html", "tools/pastebin/index.html", "assets/a-1.js", "robots.txt"];
    expect(await describeSite(files)).toMatchObject({
      pages: ["", "tools/pastebin", PASTE],
      paste: PASTE,
      assets: ["assets/a-1.js"],
    });
  });

  it("is no page of a paste where the site is without pastes, which would be missing and keep all from being kept", async () => {
    const release = await describeSite(["index.html", "tools/json-formatter/index.html"]);
    expect(release.pages).toEqual(["", "tools/json-formatter"]);
    expect(release).not.toHaveProperty("paste");
  });
});
