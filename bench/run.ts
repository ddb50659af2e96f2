import { parseArgs } from "node:util";

interface Flags {
  /** Measures every page instead of two. */
  all: boolean;
  /** Limits cases by name, or pages by path. */
  only: string;
  /** Duration of the soak. */
  minutes: number;
}

/** Each benchmark prints its figures and returns whether they are within our limits. */
const BENCHMARKS: Readonly<Record<string, (flags: Flags) => Promise<boolean>>> = {
  "big-input": async ({ only }) => (await import("./big-input.ts")).benchBigInput(only),
  cli: async ({ only }) => (await import("./cli.ts")).benchCli(only),
  erase: async () => (await import("./erase.ts")).benchErase(),
  lookup: async () => (await import("./lookup.ts")).benchLookup(),
  minifiers: async () => (await import("./minifiers.ts")).benchMinifiers(),
  paste: async () => (await import("./paste.ts")).benchPaste(),
  pages: async ({ all, only }) => (await import("./pages.ts")).benchPages(all, only),
  redirect: async () => (await import("./redirect.ts")).benchRedirect(),
  scale: async () => (await import("./scale.ts")).benchScale(),
  start: async () => (await import("./start.ts")).benchStart(),
  pdf: async () => (await import("./pdf.ts")).benchPdf(),
  soak: async ({ minutes }) => (await import("./soak.ts")).benchSoak(minutes),
};
/** Too long to run by default. */
const EXCLUDED_BY_DEFAULT = "soak";

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    minutes: { type: "string", default: "60" },
  },
});
const minutes = Number(values.minutes);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${Object.keys(BENCHMARKS).join(", ")}.`);
  process.exit(2);
}

if (!(minutes > 0)) {
  console.error("--minutes must be a positive number.");
  process.exit(2);
}

for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === EXCLUDED_BY_DEFAULT) continue;
  console.log(`\n${name}`);
  if (!(await bench({ ...values, minutes }))) process.exitCode = 1;
}
