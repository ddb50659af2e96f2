import { parseArgs } from "node:util";

interface Flags {
  /** Every page of the site instead of two. */
  all: boolean;
  /** Of the cases only those whose name has this in it. */
  only: string;
}

/** What can be measured. A benchmark prints its figures and says whether they keep to our limits. */
const BENCHMARKS: Readonly<Record<string, (flags: Flags) => Promise<boolean>>> = {
  "big-input": async ({ only }) => (await import("./big-input.ts")).benchBigInput(only),
  minifiers: async () => (await import("./minifiers.ts")).benchMinifiers(),
  paste: async () => (await import("./paste.ts")).benchPaste(),
  pages: async ({ all }) => (await import("./pages.ts")).benchPages(all),
  redirect: async () => (await import("./redirect.ts")).benchRedirect(),
  scale: async () => (await import("./scale.ts")).benchScale(),
  pdf: async () => (await import("./pdf.ts")).benchPdf(),
};

const { positionals: wanted, values: flags } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});
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
