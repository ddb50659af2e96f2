import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { claimServer } from "./e2e/server.ts";
import { BROWSER_ARGS, FIREFOX, resolveBrowser } from "./scripts/browser.ts";
import { slowness } from "./scripts/checks/slowness.ts";
import { SERVER_MAIN } from "./scripts/server-flags.ts";

// The runner's processes inherit what this sets, so all of them use one browser and one server.
process.env.CHROMIUM ??= await resolveBrowser();
const browser: PlaywrightTestConfig["use"] =
  process.env.E2E_BROWSER === "firefox"
    ? {
        browserName: "firefox",
        // Controls an ordinary Firefox through WebDriver BiDi.
        channel: "moz-firefox",
        launchOptions: { executablePath: FIREFOX },
      }
    : {
        browserName: "chromium",
        launchOptions: { executablePath: process.env.CHROMIUM, args: [...BROWSER_ARGS] },
      };
/** Where the site is served already, instead of by a server of this run. */
const servedAt = process.env.E2E_ORIGIN;
const server = servedAt ? undefined : await claimServer();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Variants that few changes break, such as every width, run only with `NIGHTLY=1`.
  grepInvert: process.env.NIGHTLY ? [] : /@nightly\b/,
  workers: 2,
  timeout: 60_000 * slowness(),
  // A busy machine is no failure.
  expect: { timeout: 20_000 * slowness() },
  reporter: "list",
  use: {
    baseURL: servedAt ?? server?.origin ?? "",
    ...browser,
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would answer instead of the server that is tested.
    serviceWorkers: "block",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
  ...(server && {
    webServer: {
      command: `node ${SERVER_MAIN}`,
      url: `${server.origin}/health`,
      env: server.environment,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      stderr: "pipe",
    },
  }),
});
