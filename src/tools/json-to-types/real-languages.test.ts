import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, onTestFinished } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { jsonToTypes } from "./json-to-types.ts";
import { canName } from "./languages.ts";
import { ODD_SAMPLES, SAMPLES } from "./testing/samples.ts";
import { TOOLCHAINS } from "./testing/toolchains.ts";
import { operations } from "./tool.ts";

const DEFAULTS = defaultOptions(operations.fromJson.options);

const found = Object.entries(process.env["NIGHTLY"] ? TOOLCHAINS : {}).map(([name, { version, prove }]) => ({
  name,
  version: version(),
  prove,
}));

describe.runIf(process.env["NIGHTLY"])("types in real languages", () => {
  for (const { name, version, prove } of found) {
    it.runIf(version)(`${name} takes them: ${version ?? "not installed"}`, { timeout: 300_000 }, async () => {
      const folder = mkdtempSync(join(tmpdir(), "languages-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      await prove([...SAMPLES, ...ODD_SAMPLES], folder, {
        typesOf: (json, settings) => jsonToTypes(json, { ...DEFAULTS, ...settings }),
        canName,
      });
    });
  }
});
