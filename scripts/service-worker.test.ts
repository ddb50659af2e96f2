import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeRelease } from "./service-worker.ts";

const PASTE = "tools/pastebin/000000000000";

describe("describeRelease", () => {
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

  it("lists pages, one page for all pastes, and assets", async () => {
    const files = ["index.html", "404/index.html", "tools/pastebin/index.html", "assets/a-1.js", "robots.txt"];
    expect(await describeSite(files)).toMatchObject({
      pages: ["", "tools/pastebin", PASTE],
      paste: PASTE,
      assets: ["assets/a-1.js"],
    });
  });

  it("omits the paste page without the pastebin tool, since a missing page would break caching", async () => {
    const release = await describeSite(["index.html", "tools/json-formatter/index.html"]);
    expect(release.pages).toEqual(["", "tools/json-formatter"]);
    expect(release).not.toHaveProperty("paste");
  });

  it("omits the code for the browser's agent, which few browsers have", async () => {
    const release = await describeSite(["index.html", "assets/register-tools-1.js", "assets/table-1.js"]);
    expect(release.assets).toEqual(["assets/table-1.js"]);
  });
});
