import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { defaultOptions } from "#shared/options.ts";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { jsonToTypes } from "./json-to-types.ts";
import type { SampleSettings } from "./languages.ts";
import { ODD_SAMPLES, SAMPLES, type Sample } from "./testing/samples.ts";
import { operations } from "./tool.ts";

const DEFAULTS = defaultOptions(operations.fromJson.options);

interface Proof {
  title: string;
  settings: Partial<SampleSettings>;
  /** Added to the code before it is compiled. */
  use: (json: string) => string;
  /** Throws if the code doesn't do what it should. */
  check?: (code: string, json: string) => void;
}

const PROOFS: readonly Proof[] = [
  {
    title: "TypeScript: the sample has the type",
    settings: {},
    use: (json) => `export const sample: Root = ${json};`,
  },
  {
    title: "TypeScript type aliases: the sample has the type",
    settings: { declarations: "type", readonly: true, allOptional: true, enums: false, maps: false, merge: false },
    use: (json) => `export const sample: Root = ${json};`,
  },
  {
    title: "TypeScript with parsing code: reading and writing gives the sample",
    settings: { code: "parsing", dates: false },
    use: () => "",
    check: (code, json) => {
      const convert = evaluate(code, "Convert") as Record<string, (value: unknown) => unknown>;
      expect(JSON.parse(String(convert["rootToJson"]?.(convert["toRoot"]?.(json))))).toEqual(JSON.parse(json));
    },
  },
  {
    title: "Zod: the schema accepts the sample",
    settings: { language: "zod" },
    use: () => "export const read: Root = RootSchema.parse(null);",
    check: (code, json) => (evaluate(code, "RootSchema") as z.ZodType).parse(JSON.parse(json)),
  },
];

/** Runs TypeScript and returns one of its names. */
function evaluate(code: string, name: string): unknown {
  const script = stripTypeScriptTypes(code)
    .replace(/^import .*$/gm, "")
    .replace(/^export /gm, "");
  return new Function("z", `"use strict"; ${script}; return ${name};`)(z);
}

const cases = await casesOf([...SAMPLES, ...ODD_SAMPLES]);
const quicktypeCount = SAMPLES.length * PROOFS.length;

it("passes with quicktype's samples", async () => {
  await runSuite(import.meta.dirname, {
    id: "quicktype-typescript",
    title: "Samples of quicktype in TypeScript and Zod",
    source: "https://github.com/glideapps/quicktype/tree/master/test/inputs/json",
    library: "quicktype-core",
    cases: cases.slice(0, quicktypeCount),
  });
});

it.each(cases.slice(quicktypeCount))("passes with $name", ({ run }) => {
  run();
});

async function casesOf(samples: readonly Sample[]): Promise<SuiteCase[]> {
  const files = await Promise.all(
    samples.flatMap(({ name, json }) =>
      PROOFS.map(async ({ title, settings, use, check }) => {
        const code = await jsonToTypes(json, { ...DEFAULTS, ...settings });
        return { name: `${name}: ${title}`, json, code, source: `${code}\n${use(json)}\n`, check };
      }),
    ),
  );
  const errors = compile(files.map(({ source }) => source));
  return files.map(({ name, json, code, check }, index) => ({
    name,
    run: () => {
      expect(errors.get(index) ?? []).toEqual([]);
      check?.(code, json);
    },
  }));
}

/** TypeScript's errors, by the index of the source. */
function compile(sources: readonly string[]): Map<number, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "types-"));
  for (const [index, source] of sources.entries()) writeFileSync(join(folder, `${index}.ts`), source);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    skipLibCheck: true,
    types: [],
    paths: { zod: [resolve("node_modules/zod/index.d.ts")] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const { stdout } = spawnSync(resolve("node_modules/.bin/tsc"), ["-p", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const errors = new Map<number, string[]>();
  for (const line of stdout.split("\n")) {
    if (line === "") continue;
    const index = Number(/^(\d+)\.ts/.exec(line)?.[1] ?? Number.NaN);
    errors.set(index, [...(errors.get(index) ?? []), line]);
  }
  expect(errors.get(Number.NaN)).toBe(undefined);
  return errors;
}
