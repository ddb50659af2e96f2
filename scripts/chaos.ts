/** Kills the site's processes while visitors use it and others attack it, and checks that nothing acknowledged is lost. */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startAttackers } from "./chaos/attackers.ts";
import { type Kill, ROLES, STORES, type StoreKind, startChaosSite } from "./chaos/site.ts";
import { judge } from "./chaos/verdict.ts";
import { startVisitors } from "./chaos/visitors.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seconds: { type: "string", default: "100" },
    store: { type: "string" },
  },
});
const [rounds, seconds] = [Number(values.kills), Number(values.seconds)];
const stores = STORES.filter((kind) => values.store === undefined || kind === values.store);
if (!Number.isInteger(rounds) || rounds < 0 || !(seconds > 0) || stores.length === 0) {
  console.error("--kills: number of kills per role (0 or more), --seconds: minimum duration,");
  console.error(`--store: ${STORES.join(" or ")} (default: both)`);
  process.exit(2);
}

async function tryStore(kind: StoreKind): Promise<boolean> {
  await using site = await startChaosSite(kind);
  console.log(`${site.description}; ${rounds} kills per role in at least ${seconds} s.`);
  const visitors = startVisitors(site.origin);
  const attackers = startAttackers(site.webOrigins);
  const kills: Kill[] = [];
  const start = performance.now();
  for (let round = 1; round <= rounds; round++) {
    const due = start + ((round - Math.random()) * seconds * 1000) / rounds;
    await wait(Math.max(0, due - performance.now()));
    const [web, worker] = await Promise.all(ROLES.map((role) => site.killAny(role)));
    if (web && worker) kills.push(web, worker);
    const { pastes, links, jobs, clicks } = visitors.memory;
    const acknowledged = `${pastes.size} pastes, ${links.size} links, ${clicks.length} clicks, ${jobs.length} jobs`;
    console.log(
      `${String(round).padStart(3)}. Killed web :${web?.port} and worker :${worker?.port} after ${acknowledged}.`,
    );
  }
  await wait(Math.max(0, start + seconds * 1000 - performance.now()));
  await Promise.all([visitors.stop(), attackers.stop()]);
  const verdict = await judge(site, visitors.memory, kills);
  const { lines } = verdict;
  const broken = [...site.crashes, ...attackers.wrongResponses, ...verdict.broken];
  for (const line of lines) console.log(line);
  for (const complaint of broken.slice(0, 20)) console.error(`✗ ${complaint}`);
  if (broken.length > 20) console.error(`✗ and ${broken.length - 20} more`);
  console.log(
    broken.length === 0 ? "Nothing acknowledged was lost, and no attack ended a process." : "A promise is broken.",
  );
  return broken.length === 0;
}

for (const kind of stores) if (!(await tryStore(kind))) process.exitCode = 1;
