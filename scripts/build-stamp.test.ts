import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuildFresh, markBuilt } from "./build-stamp.ts";

describe("isBuildFresh", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "sundry-stamp-"));
    for (const folder of ["build", "src/app", "src/server/site"]) await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, "src/app/page.tsx"), "1");
    await writeFile(join(root, "src/server/main.ts"), "1");
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it("is false without a finished build", async () => {
    expect(await isBuildFresh(root)).toBe(false);
  });

  it("is true until a built file changes", async () => {
    await markBuilt(root);
    expect(await isBuildFresh(root)).toBe(true);
    await writeFile(join(root, "src/server/main.ts"), "changed");
    await writeFile(join(root, "src/app/page.test.ts"), "new");
    expect(await isBuildFresh(root)).toBe(true);
    await writeFile(join(root, "src/app/page.tsx"), "changed");
    expect(await isBuildFresh(root)).toBe(false);
    await markBuilt(root);
    await writeFile(join(root, "src/server/site/render-site.ts"), "new");
    expect(await isBuildFresh(root)).toBe(false);
  });

  it("is false after a file is removed", async () => {
    await markBuilt(root);
    await rm(join(root, "src/app/page.tsx"));
    expect(await isBuildFresh(root)).toBe(false);
  });
});
