import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "#server/platform/testing/postgres.ts";
import { startServer } from "#server/platform/testing/server-process.ts";
import { startProxy } from "../scripts/chaos/proxy.ts";
import { createAsk, createLink, createPaste, signIn } from "./client.ts";
import { measureRate } from "./http-load.ts";
import { formatTable, median } from "./table.ts";

const PROCESSES = 3;
const ROUNDS = 3;
const SECONDS = 3;
const ITEM_COUNT = 200;
const COUNTS_TIMEOUT_MS = 5000;

/**
 * Measures redirects and 2 KB pastes with one, two, and three web processes behind a proxy, on one PostgreSQL.
 * @returns false if clicks or views are not counted exactly
 */
export async function benchScale(): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const folder = await mkdtemp(join(tmpdir(), "sundry-scale-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const origins: string[] = [];
  for (let count = 0; count < PROCESSES; count++) {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1", CREATES_PER_MINUTE: "10000" };
    const server = await startServer(env, { flags: ["--role", "web"] });
    stack.defer(async () => {
      await server.kill("SIGTERM");
    });
    origins.push(server.origin);
  }
  const ports = origins.map((origin) => Number(new URL(origin).port));
  const [direct = ""] = origins;
  const setups = [{ name: "1, without a proxy", origin: direct }];
  for (let count = 1; count <= PROCESSES; count++) {
    const proxy = stack.use(await startProxy(ports.slice(0, count)));
    setups.push({ name: `${count}, behind ${proxy.name}`, origin: proxy.origin });
  }

  const { aliases, ids } = await createItems(direct);
  const work = [
    { paths: aliases.map((alias) => `/api/shortener/redirect/${alias}`), status: 302, answers: 0 },
    { paths: ids.map((id) => `/api/pastebin/${id}`), status: 200, answers: 0 },
  ];
  const rates = setups.map(() => work.map((): number[] => []));
  // Take turns, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [way, { origin }] of setups.entries()) {
      for (const [kind, asked] of work.entries()) {
        let place = 0;
        const path = () => asked.paths[place++ % ITEM_COUNT] ?? "";
        const { answers, rate } = await measureRate(origin, { path, status: asked.status, seconds: SECONDS });
        asked.answers += answers;
        rates[way]?.[kind]?.push(rate);
      }
    }
  }
  const rows = setups.map(({ name }, way) => [name, ...(rates[way] ?? []).map((each) => median(each).toFixed(0))]);
  console.log(formatTable(["web processes", "redirects a second", "pastes a second"], rows));
  console.log(`${availableParallelism()} cores, shared by the processes, PostgreSQL, the proxy, and the client.`);
  const counted = await readCounts(postgres.url, work[0]?.answers ?? 0, work[1]?.answers ?? 0);
  console.log(`${work.map(({ answers }) => answers).join(" redirects and ")} pastes answered, ${counted} counted.`);
  return counted === work.map(({ answers }) => answers).join(" and ");
}

async function createItems(origin: string): Promise<{ aliases: string[]; ids: string[] }> {
  const ask = createAsk(origin);
  const user = await signIn(ask);
  const aliases: string[] = [];
  const ids: string[] = [];
  for (let count = 0; count < ITEM_COUNT; count++) {
    aliases.push(await createLink(ask, user, `https://example.com/${count}`));
    ids.push(await createPaste(ask, user));
  }
  return { aliases, ids };
}

/** Clicks and views in the store, once they reach the expected numbers or the time is up. */
async function readCounts(databaseUrl: string, clicks: number, views: number): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const deadline = performance.now() + COUNTS_TIMEOUT_MS;
  try {
    for (;;) {
      const { rows } = await client.query(
        "select (select sum(clicks) from link_clicks)::int as clicks, (select sum(views) from paste_views)::int as views",
      );
      const [counted] = rows;
      const enough = counted.clicks >= clicks && counted.views >= views;
      if (enough || performance.now() > deadline) return `${counted.clicks} and ${counted.views}`;
      await wait(100);
    }
  } finally {
    await client.end();
  }
}
