import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { beautifyJs } from "./beautify-js.ts";
import { isValidJs } from "./compact-js.ts";
import { minifyJs } from "./minify-js.ts";

const SUITE = dirname(fileURLToPath(import.meta.resolve("test262-parser-tests/package.json")));

const programsIn = (folder: string) => readdirSync(join(SUITE, folder)).map((file) => join(folder, file));
const isModule = (file: string) => file.endsWith(".module.js");
const minify = (file: string) =>
  minifyJs(readFileSync(join(SUITE, file), "utf8"), {
    mangle: true,
    dropConsole: false,
    keepLicenses: false,
    sourceType: isModule(file) ? "module" : "script",
  });

describe("minifyJs", () => {
  it.runIf(process.env.NIGHTLY)(
    "turns every valid program of test262's parser tests into a valid program",
    async () => {
      await runSuite(import.meta.dirname, {
        id: "test262-parser-tests",
        title: "test262 parser tests: valid programs",
        source: "https://github.com/tc39/test262-parser-tests",
        library: "terser",
        cases: programsIn("pass").map((file) => ({
          name: file,
          run: async () => expect(isValidJs(await minify(file), isModule(file))).toBe(true),
        })),
      });
    },
  );

  it("never turns an invalid program into a valid one", async () => {
    await expectNoneMended((file) => minify(file));
  });
});

describe("beautifyJs", () => {
  it("never turns an invalid program into a valid one", async () => {
    await expectNoneMended((file) => beautifyJs(readFileSync(join(SUITE, file), "utf8"), 2));
  }, 30_000);
});

async function expectNoneMended(rewrite: (file: string) => Promise<string>): Promise<void> {
  const isValid = (code: string) => isValidJs(code, false) || isValidJs(code, true);
  const mended: string[] = [];
  for (const file of [...programsIn("fail"), ...programsIn("early")]) {
    if (isValid(readFileSync(join(SUITE, file), "utf8"))) continue;
    const rewritten = await rewrite(file).catch((error: unknown) => {
      expect(error, file).toBeInstanceOf(InputError);
    });
    if (typeof rewritten === "string" && isValid(rewritten)) mended.push(`${file}: ${rewritten}`);
  }
  expect(mended).toEqual([]);
}
