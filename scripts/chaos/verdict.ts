import { setTimeout as wait } from "node:timers/promises";
import type { JobStatus } from "#contract/pdf.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import type { ChaosSite, Kill } from "./site.ts";
import type { Memory } from "./visitors.ts";

/** Clicks are written every second; the rest allows for the write itself. */
const CLICKS_LOST_WITHIN_MS = 1500;
const CLICKS_TIMEOUT_MS = 6000;
const JOBS_TIMEOUT_MS = 120_000;
const CONCURRENCY = 8;

interface Verdict {
  lines: string[];
  broken: string[];
}

/** Checks everything that the site acknowledged. */
export async function judge(
  { origin, store }: Pick<ChaosSite, "origin" | "store">,
  memory: Memory,
  kills: readonly Kill[],
): Promise<Verdict> {
  const broken = [...memory.wrongResponses];
  const { database } = openDatabase(store, () => {});
  try {
    // Count clicks first, because the following checks add clicks.
    const clicks = await judgeClicks(database, memory, kills);
    broken.push(...clicks.broken);
    broken.push(...(await judgePastes(origin, memory)), ...(await judgeLinks(origin, memory)));
    const jobs = await judgeJobs(origin, memory);
    broken.push(...jobs.broken);
    const open = await database
      .selectFrom("pdf_jobs")
      .select("id")
      .where("status", "in", ["queued", "processing"])
      .execute();
    for (const { id } of open) broken.push(`Job ${id} is still open.`);
    return {
      lines: [
        `${memory.pastes.size} pastes acknowledged and read again.`,
        `${memory.links.size} links acknowledged and followed again.`,
        `${memory.jobs.length} PDF jobs acknowledged: ${jobs.completed} completed, ${open.length} still open.`,
        clicks.line,
        `${memory.unanswered} requests cut off or rejected by the proxy.`,
      ],
      broken,
    };
  } finally {
    await database.destroy();
  }
}

async function judgeClicks(database: Database, { clicks, uncertainClicks }: Memory, kills: readonly Kill[]) {
  const atRisk = clicks.filter(({ port, at }) =>
    kills.some((kill) => kill.port === port && at <= kill.at && at > kill.at - CLICKS_LOST_WITHIN_MS),
  ).length;
  const min = clicks.length - atRisk;
  const max = clicks.length + uncertainClicks;
  const deadline = performance.now() + CLICKS_TIMEOUT_MS;
  let counted = -1;
  for (;;) {
    const { clicks: sum } = await database
      .selectFrom("link_clicks")
      .select(({ fn }) => fn.sum<number | null>("clicks").as("clicks"))
      .executeTakeFirstOrThrow();
    const steady = Number(sum) === counted;
    counted = Number(sum);
    if (performance.now() > deadline || (steady && counted >= clicks.length)) break;
    await wait(CLICKS_LOST_WITHIN_MS);
  }
  const line = `${clicks.length} clicks acknowledged, ${uncertainClicks} uncertain; ${counted} counted, ${min} to ${max} expected.`;
  const broken = counted < min || counted > max ? [`Clicks: ${line}`] : [];
  return { line, broken };
}

async function judgePastes(origin: string, { pastes }: Memory): Promise<string[]> {
  return checkEach([...pastes], async ([id, content]) => {
    const answer = await fetch(`${origin}/api/pastebin/${id}`);
    if (answer.status !== 200) return `Paste ${id}: ${answer.status}`;
    return (await answer.json()).content === content ? undefined : `Paste ${id} has different content.`;
  });
}

async function judgeLinks(origin: string, { links }: Memory): Promise<string[]> {
  return checkEach([...links], async ([alias, target]) => {
    const answer = await fetch(`${origin}/api/shortener/redirect/${alias}`, { redirect: "manual" });
    const actual = `${answer.status} ${answer.headers.get("location")}`;
    await answer.arrayBuffer();
    return actual === `302 ${target}` ? undefined : `Link ${alias}: ${actual}`;
  });
}

async function judgeJobs(origin: string, { jobs }: Memory) {
  const deadline = performance.now() + JOBS_TIMEOUT_MS;
  let completed = 0;
  const broken = await checkEach(jobs, async ({ id, authorization }) => {
    for (;;) {
      const answer = await fetch(`${origin}/api/pdf/status/${id}`, { headers: { authorization } });
      if (answer.status !== 200) return `Job ${id}: ${answer.status}`;
      const job: JobStatus = await answer.json();
      if (job.status === "completed") {
        completed += 1;
        const result = await fetch(origin + job.downloadUrl);
        const { byteLength } = await result.arrayBuffer();
        const whole = result.status === 200 && byteLength === job.size;
        return whole
          ? undefined
          : `Job ${id}: downloading the result gave ${result.status} with ${byteLength} of ${job.size} bytes.`;
      }
      if (job.status === "failed") return `Job ${id} failed: ${job.error}`;
      if (performance.now() > deadline) return `Job ${id} is still ${job.status}.`;
      await wait(500);
    }
  });
  return { completed, broken };
}

/** Runs a check on each item, a few at a time, and collects the complaints. */
async function checkEach<Item>(items: readonly Item[], check: (item: Item) => Promise<string | undefined>) {
  const waiting = [...items];
  const complaints: string[] = [];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const complaint = await check(item);
      if (complaint) complaints.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return complaints;
}
