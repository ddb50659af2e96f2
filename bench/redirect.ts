import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { createAsk, signIn } from "./client.ts";
import { measureAgainstBare } from "./compare-bare.ts";
import { serveSite } from "./site.ts";
import { report } from "./table.ts";

const SIZES = [1_000, 1_000_000] as const;
/** A prime step, so that the walk visits every link and never two adjacent ones in a row. */
const STEP = 611_953;
const MIN_NGINX_RATIO = 0.35;
const MIN_SCALING_RATIO = 0.7;
const BATCH_ROWS = 50_000;
const COUNTS_TIMEOUT_MS = 5_000;

/**
 * Follows short links, compared with a bare redirect server.
 * @returns false if it's too slow compared with nginx, slower with many links, or a count is not exact
 */
export async function benchRedirect(): Promise<boolean> {
  await using site = await serveSite();
  await signIn(createAsk(site.origin));
  using database = new DatabaseSync(site.database, { timeout: 10_000 });
  const rows: string[][] = [];
  const complaints: string[] = [];
  const ratios: number[] = [];
  let links = 0;
  let followed = 0;
  for (const size of SIZES) {
    addLinks(database, links, size);
    links = size;
    let place = 0;
    const path = () => {
      place = (place + STEP) % size;
      return `/api/shortener/redirect/${aliasOf(place)}`;
    };
    const { ours, bare, bareName, answers } = await measureAgainstBare(site.origin, { path, status: 302 });
    followed += answers;
    const ratio = ours / bare;
    ratios.push(ratio);
    const counted = await countClicks(database, followed);
    rows.push([`${size} links`, rate(ours), `${rate(bare)} (${bareName})`, `${ratio.toFixed(2)}x`]);
    if (counted !== followed) complaints.push(`${size} links: ${counted} of ${followed} clicks counted`);
    if (bareName === "nginx" && ratio < MIN_NGINX_RATIO) {
      complaints.push(`${size} links: less than ${MIN_NGINX_RATIO}x the rate of nginx`);
    }
  }
  const [few = 0, many = 0] = ratios;
  if (many < few * MIN_SCALING_RATIO) complaints.push("Slower with many links than with few");
  console.log(`${followed} redirects followed.`);
  return report(["redirects a second", "Sundry", "a bare 302", "of it"], rows, complaints);
}

const rate = (perSecond: number) => perSecond.toFixed(0);

const aliasOf = (place: number) => `bench-${place.toString(36)}`;

/** Inserts links directly into the store, because creating a million through the API takes longer than the benchmark. */
function addLinks(database: DatabaseSync, from: number, to: number): void {
  const owner = database.prepare("select id from users limit 1").get()?.id ?? null;
  const insert = database.prepare(
    "insert into links (alias_key, id, alias, owner_id, created_at, expires_at, long_url) values (?, ?, ?, ?, 0, null, ?)",
  );
  for (let start = from; start < to; start += BATCH_ROWS) {
    database.exec("begin immediate");
    for (let place = start; place < Math.min(start + BATCH_ROWS, to); place++) {
      insert.run(aliasOf(place), place + 1, aliasOf(place), owner, `https://example.com/some/where/${place}`);
    }
    database.exec("commit");
  }
}

/** Clicks in the store, once they reach the expected number or the time is up. */
async function countClicks(database: DatabaseSync, expected: number): Promise<number> {
  const deadline = performance.now() + COUNTS_TIMEOUT_MS;
  const sum = database.prepare("select coalesce(sum(clicks), 0) as clicks from link_clicks");
  for (;;) {
    const clicks = Number(sum.get()?.clicks);
    if (clicks >= expected || performance.now() > deadline) return clicks;
    await wait(100);
  }
}
