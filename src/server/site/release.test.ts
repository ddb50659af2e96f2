import { describe, expect, it } from "vitest";
import { describeRelease } from "./release.ts";

const PASTE = "tools/pastebin/000000000000";
const filesOf = (...names: string[]) => new Map(names.map((name) => [name, name]));

describe("describeRelease", () => {
  it("lists pages, one page for all pastes, and assets", () => {
    const files = filesOf(
      ...["index.html", "404/index.html", "tools/pastebin/index.html"],
      ...["s/~/index.html", "admin/index.html", "robots.txt"],
    );
    expect(describeRelease(files, ["assets/a-1.js"])).toMatchObject({
      pages: ["", "tools/pastebin", PASTE],
      paste: PASTE,
      assets: ["assets/a-1.js", "icon.png", "manifest.webmanifest"],
    });
  });

  it("omits the paste page without the pastebin tool, since a missing page would break caching", () => {
    const release = describeRelease(filesOf("index.html", "tools/json-formatter/index.html"), []);
    expect(release.pages).toEqual(["", "tools/json-formatter"]);
    expect(release).not.toHaveProperty("paste");
  });

  it("changes its ID with any content and any asset", () => {
    const { id } = describeRelease(filesOf("index.html"), ["assets/a-1.js"]);
    expect(describeRelease(filesOf("index.html"), ["assets/a-1.js"]).id).toBe(id);
    expect(describeRelease(new Map([["index.html", "other"]]), ["assets/a-1.js"]).id).not.toBe(id);
    expect(describeRelease(filesOf("index.html"), ["assets/a-2.js"]).id).not.toBe(id);
  });
});
