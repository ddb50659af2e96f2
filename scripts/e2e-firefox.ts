/** Uses every tool in Firefox, or runs the given browser tests there. The Playwright is one that an ordinary Firefox
 *  understands: see CONTRIBUTING.md. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { FIREFOX } from "./browser.ts";
import { buildUnlessFresh } from "./build-stamp.ts";

const CLI = "node_modules/playwright-for-firefox/cli.js";

if (existsSync(FIREFOX)) {
  await buildUnlessFresh(resolve());
  const given = process.argv.slice(2);
  const tests = given.length > 0 ? given : ["--grep", "@every-browser"];
  const { status } = spawnSync(process.execPath, [CLI, "test", "--tsconfig", "tsconfig.firefox.json", ...tests], {
    env: { ...process.env, E2E_BROWSER: "firefox" },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} else console.log(`Firefox isn't tested, because ${FIREFOX} isn't installed.`);
