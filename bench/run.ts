import { parseArgs } from "node:util";

/** What can be measured. A benchmark prints its figures and says whether they keep to our limits. */
const BENCHMARKS: Readonly<Record<string, (flags: readonly string[]) => Promise<boolean>>> = {
  "big-input": async () => (await import("./big-input.ts")).benchBigInput(),
  minifiers: async () => (await import("./minifiers.ts")).benchMinifiers(),
  pages: async (flags) => (await import("./pages.ts")).benchPages(flags),
};

const { positionals: wanted } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } });
const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}.`);
  process.exit(2);
}

for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  if (!(await bench(flags))) process.exitCode = 1;
}
