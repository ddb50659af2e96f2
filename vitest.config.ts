import { defineConfig } from "vitest/config";
import { slowness } from "./scripts/checks/slowness.ts";

/** Properties over big inputs, and processes that tests start, share two cores with everything else. */
const TIMEOUT_MS = (process.env.PROPERTY_RUNS ? 1_200_000 : 60_000) * slowness();
const setupFiles = ["scripts/checks/property-runs.ts"];

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests of the server wait for processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          setupFiles,
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["src/server/**"],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "server",
          setupFiles,
          include: ["src/server/**/*.test.ts"],
          globalSetup: ["src/server/platform/testing/global-setup.ts"],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      // Public suites that the project doesn't contain: `npm run quality -- --suites DIR`.
      ...(process.env.SUITES_DIR
        ? [{ test: { name: "suites", include: ["src/tools/*/testing/public-suite.ts"], testTimeout: TIMEOUT_MS } }]
        : []),
    ],
  },
});
