import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markBuilt, neededBuild } from "./build-stamp.ts";

describe("neededBuild", () => {
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

  const build = async (...parts: ("site" | "server")[]) => {
    for (const part of parts) await markBuilt(root, part);
  };

  it("is that of the site without a finished build", async () => {
    expect(await neededBuild(root)).toBe("build.ts");
  });

  it("is undefined until a source changes", async () => {
    await build("site", "server");
    await writeFile(join(root, "src/app/page.test.ts"), "new");
    expect(await neededBuild(root)).toBeUndefined();
    await writeFile(join(root, "src/app/page.tsx"), "changed");
    expect(await neededBuild(root)).toBe("build.ts");
    await build("site", "server");
    await writeFile(join(root, "src/server/site/render-site.ts"), "new");
    expect(await neededBuild(root)).toBe("build.ts");
  });

  it("is that of the server alone where only its code has changed", async () => {
    await build("site", "server");
    await writeFile(join(root, "src/server/main.ts"), "changed");
    expect(await neededBuild(root)).toBe("bundle-server.ts");
    await build("server");
    expect(await neededBuild(root)).toBeUndefined();
  });

  it("is that of the site after a file is removed", async () => {
    await build("site", "server");
    await rm(join(root, "src/app/page.tsx"));
    expect(await neededBuild(root)).toBe("build.ts");
  });
});
