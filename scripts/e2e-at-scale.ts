/** Runs all or the given browser tests against a site that runs like on several machines. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { buildUnlessFresh } from "./build-stamp.ts";
import { startChaosSite } from "./chaos/site.ts";

await buildUnlessFresh(resolve());
await using site = await startChaosSite("postgres");
console.log(site.description);
const tests = spawn("playwright", ["test", ...process.argv.slice(2)], {
  env: { ...process.env, E2E_ORIGIN: site.origin },
  stdio: "inherit",
});
const [code] = await once(tests, "exit");
process.exitCode = code ?? 1;
