import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { createAsk, createLink, createPaste, signIn } from "./client.ts";
import { serveSite } from "./site.ts";
import { formatTable, median, percentile99 } from "./table.ts";

const PASTES = 400;
const CONTENT = "x".repeat(500_000);
const LINKS = 100_000;
const EXPIRE_AFTER_MS = 30_000;
const BATCH_ROWS = 1000;
const VISIT_INTERVAL_MS = 20;
const MAX_DELAY_MS = 50;
const TIMEOUT_MS = 300_000;
/** Sampling interval of the event loop metric, which its values include. */
const SAMPLING_INTERVAL_MS = 10;

/**
 * Erases a user with 200 MB of pastes and purges 100,000 expired links while others follow a link.
 * @returns false if the 99th percentile of the event loop delay is 50 ms or more
 */
export async function benchErase(): Promise<boolean> {
  await using site = await serveSite();
  using database = new DatabaseSync(site.database, { timeout: 10_000 });
  const { origin } = site;
  const ask = createAsk(origin);
  const [me, other] = [await signIn(ask), await signIn(ask)];
  const alias = await createLink(ask, other, "https://example.com/");
  for (let count = 0; count < PASTES; count++) await createPaste(ask, me, CONTENT);

  const count = (table: string) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count);
  const visit = () => ask(`/api/shortener/redirect/${alias}`, 302);
  const measures = [
    await measure("with nothing else to do", origin, visit, () => wait(10_000)),
    await measure("200 MB of pastes erased", origin, visit, async () => {
      await ask("/api/me", 204, { method: "DELETE", headers: me });
      await waitUntil(() => count("erasures") === 0);
    }),
  ];
  addExpiringLinks(database);
  measures.push(await measure("100,000 links purged", origin, visit, () => waitUntil(() => count("links") === 1)));
  const head = [
    "while others follow a link",
    "took, s",
    "delay p99, ms",
    "longest",
    "answer, median, ms",
    "p99",
    "longest",
  ];
  console.log(
    formatTable(
      head,
      measures.map(({ name, figures }) => [name, ...figures.map((figure) => figure.toFixed(1))]),
    ),
  );
  return measures.every(({ delay }) => delay < MAX_DELAY_MS);
}

/** Measures event loop delay and response times during `work`. */
async function measure(name: string, origin: string, visit: () => Promise<unknown>, work: () => Promise<unknown>) {
  // Reading the metrics resets them.
  await readDelays(origin);
  const answers: number[] = [];
  const visits = setInterval(async () => {
    const sentAt = performance.now();
    await visit();
    answers.push(performance.now() - sentAt);
  }, VISIT_INTERVAL_MS);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(visits);
  const { p99, max } = await readDelays(origin);
  const figures = [seconds, p99, max, median(answers), percentile99(answers), Math.max(...answers)];
  return { name, delay: p99, figures };
}

/** Event loop delays in milliseconds. */
async function readDelays(origin: string) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const delay = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(metrics)?.[1]) * 1000 -
    SAMPLING_INTERVAL_MS;
  return { p99: delay("p99"), max: delay("max") };
}

/** Inserts links directly into the store. They expire only after all are inserted, since writers wait for this process. */
function addExpiringLinks(database: DatabaseSync): void {
  const expiresAt = Date.now() + EXPIRE_AFTER_MS;
  const owner = database.prepare("select owner_id from links").get()?.owner_id ?? null;
  const insert = database.prepare(
    "insert into links (alias_key, id, alias, owner_id, created_at, expires_at, long_url) values (?, ?, ?, ?, 0, ?, ?)",
  );
  for (let start = 0; start < LINKS; start += BATCH_ROWS) {
    // The server waits for this lock and gets its turn between batches.
    database.exec("begin immediate");
    for (let place = start + 1; place <= start + BATCH_ROWS; place++) {
      insert.run(
        `bench-${place}`,
        place,
        `bench-${place}`,
        owner,
        expiresAt,
        `https://example.com/some/where/${place}`,
      );
    }
    database.exec("commit");
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error("Not done after five minutes");
    await wait(200);
  }
}
