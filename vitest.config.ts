import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests of the server wait for processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["src/server/**"],
          // Properties over big inputs share two cores with everything else.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts"],
          globalSetup: ["src/server/platform/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
