import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

const [json = "", csv = "", ...rest] = Array.from(
  readFileSync("docs/recipes.md", "utf8").matchAll(/^```\w*\n(.*?)^```$/gms),
  ([, block = ""]) => block,
);

describe("docs/recipes.md", () => {
  it("has commands that print what it says", { timeout: scaledTimeout(60_000) }, async () => {
    const store = await testStore("SQLite");
    const app = await testApp(store);
    const site = await app.listen({ port: 0, host: "127.0.0.1" });
    const { authorization } = await signIn(app);
    const folder = mkdtempSync(join(tmpdir(), "sundry-docs-"));
    writeFileSync(join(folder, "clean-up.recipe.json"), json);
    writeFileSync(join(folder, "people.csv"), csv);
    const sundry = `#!/bin/sh\nexec "${process.execPath}" "${resolve("src/cli/sundry.js")}" "$@"\n`;
    writeFileSync(join(folder, "sundry"), sundry, { mode: 0o755 });
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      SITE: site,
      SUNDRY_API_KEY: authorization.replace("Bearer ", ""),
    };
    for (let index = 0; index < rest.length; index += 2) {
      const child = spawn("bash", ["-c", rest[index] ?? ""], { cwd: folder, env });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
      }
      await once(child, "close");
      expect(text.trimEnd()).toBe(rest[index + 1]?.trimEnd());
    }
    expect(rest.length).toBe(8);
    rmSync(folder, { recursive: true });
    await app.close();
    await store.close();
  });
});
