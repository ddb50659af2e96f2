import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { measureBesideBare } from "./beside-bare.ts";
import { serveSite } from "./site.ts";
import { drawTable } from "./table.ts";

const SIZES = [1_000, 1_000_000] as const;
/** Prime, so that a walk in such steps comes to every link and to no two neighbours. */
const STEP = 611_953;
const LOWEST_OF_NGINX = 0.35;
const LOWEST_OF_FEW = 0.7;
const ROWS_AT_ONCE = 50_000;
const COUNTS_WRITTEN_WITHIN = 5_000;

/**
 * Short links followed and counted, beside a server that only redirects.
 * @returns false when it is slow beside nginx, slower with many links, or a count is not exact.
 */
export async function benchRedirect(): Promise<boolean> {
  await using site = await serveSite();
  await fetch(`${site.origin}/api/auth/anonymous`, { method: "POST" });
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
    const { ours, bare, bareName, answers } = await measureBesideBare(site.origin, { path, status: 302 });
    followed += answers;
    const ratio = ours / bare;
    ratios.push(ratio);
    const counted = await countClicks(database, followed);
    rows.push([`${size} links`, rate(ours), `${rate(bare)} (${bareName})`, `${ratio.toFixed(2)}x`]);
    if (counted !== followed) complaints.push(`${size} links: ${counted} clicks were counted of ${followed}`);
    if (bareName === "nginx" && ratio < LOWEST_OF_NGINX) {
      complaints.push(`${size} links: less than ${LOWEST_OF_NGINX}x of nginx`);
    }
  }
  const [few = 0, many = 0] = ratios;
  if (many < few * LOWEST_OF_FEW) complaints.push("It is slower with many links than with few");
  console.log(drawTable(["redirects a second", "Sundry", "a bare 302", "of it"], rows));
  console.log(`${followed} redirects were followed, each to be counted once.`);
  for (const complaint of complaints) console.log(complaint);
  return complaints.length === 0;
}

const rate = (perSecond: number) => perSecond.toFixed(0);

const aliasOf = (place: number) => `bench-${place.toString(36)}`;

/** Straight into the store: asking for a million of them would take longer than what is measured. */
function addLinks(database: DatabaseSync, from: number, to: number): void {
  const owner = database.prepare("select id from users limit 1").get()?.id ?? null;
  const insert = database.prepare(
    "insert into links (alias_key, id, alias, owner_id, created_at, expires_at, long_url) values (?, ?, ?, ?, 0, null, ?)",
  );
  for (let start = from; start < to; start += ROWS_AT_ONCE) {
    database.exec("begin immediate");
    for (let place = start; place < Math.min(start + ROWS_AT_ONCE, to); place++) {
      insert.run(aliasOf(place), place + 1, aliasOf(place), owner, `https://example.com/some/where/${place}`);
    }
    database.exec("commit");
  }
}

/** The clicks in the store, as soon as they are as many as they should be, or when they had time enough. */
async function countClicks(database: DatabaseSync, expected: number): Promise<number> {
  const deadline = performance.now() + COUNTS_WRITTEN_WITHIN;
  const sum = database.prepare("select coalesce(sum(clicks), 0) as clicks from link_clicks");
  for (;;) {
    const clicks = Number(sum.get()?.clicks);
    if (clicks >= expected || performance.now() > deadline) return clicks;
    await wait(100);
  }
}
