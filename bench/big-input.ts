import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { BROWSER_ARGS, resolveBrowser } from "../scripts/browser.ts";
import { CASES, type Case } from "./big-input-cases.ts";
import { MEGABYTE } from "./inputs.ts";
import { browserProcesses, countWorkerThreads, MemoryWatch } from "./processes.ts";
import { serveSite } from "./site.ts";
import { drawTable, median } from "./table.ts";
import { TaskWatch } from "./task-watch.ts";

const ROUNDS = 3;
const TASK_LIMIT = 100;
const MEMORY_LIMIT = 6;
const CANCEL_LIMIT = 200;
const RUN_LIMIT = 300_000;
const LATE = 10_000;

interface Figures {
  /** Milliseconds that the longest task of the main thread computed. */
  longestTask: number;
  milliseconds: number;
  baselineMilliseconds: number;
  peakBytes: number;
  cancelMilliseconds: number;
}

/**
 * Big files through the tools in a real browser.
 * @param only of the cases whose name has this in it
 * @returns false when the page froze, memory grew too much or Cancel was slow.
 */
export async function benchBigInput(only = ""): Promise<boolean> {
  await using site = await serveSite();
  const folder = mkdtempSync(join(tmpdir(), "sundry-bench-"));
  try {
    const rows: string[][] = [];
    const complaints: string[] = [];
    for (const entry of CASES.filter(({ name }) => name.includes(only))) {
      const path = join(folder, entry.input.name);
      if (!statSync(path, { throwIfNoEntry: false })) entry.input.write(path, entry.input.bytes);
      try {
        const figures = await measure(entry, path, site.origin, join(folder, "profile"));
        const drawn = drawFigures(entry, figures);
        // All of it takes more than half an hour: a look at what is known so far.
        console.error(`${entry.name}: ${drawn.join(", ")}`);
        rows.push([entry.name, ...drawn]);
        complaints.push(...complaintsAbout(entry, figures).map((complaint) => `${entry.name}: ${complaint}`));
      } catch (error) {
        complaints.push(`${entry.name}: could not be measured. ${error}`);
      }
    }
    console.log(
      drawTable(["work", "input", "longest task", "memory", "Cancel", "time", "of baseline", "baseline"], rows),
    );
    for (const complaint of complaints) console.log(complaint);
    return complaints.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(entry: Case, path: string, origin: string, profile: string): Promise<Figures> {
  // A profile on disk: Blobs are kept as for a visitor, not as in a private window.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await resolveBrowser(),
    args: [...BROWSER_ARGS],
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      "globalThis.clickedAt = 0; addEventListener('click', () => { clickedAt = Date.now() }, { capture: true })",
    );
    await page.goto(`${origin}/tools/${entry.tool}`, { waitUntil: "networkidle" });
    await entry.prepare?.(page);
    // The site has itself kept for use offline some seconds after the first visit, which is other work.
    await page.evaluate("navigator.serviceWorker.ready");
    await wait(1_000);
    const processes = browserProcesses(profile);
    const tasks = await TaskWatch.start(page);
    using memory = new MemoryWatch(processes);
    if (entry.put) await entry.put(page, path);
    else await page.getByLabel("File", { exact: true }).setInputFiles(path);
    const times: number[] = [];
    for (let round = 0; round < (entry.brief ? 1 : ROUNDS); round++) times.push(await timeRun(page, entry));
    const cancels: number[] = [];
    for (let round = 0; round < (entry.brief ? 0 : ROUNDS); round++)
      cancels.push(await timeCancel(page, entry, processes));
    await wait(500);
    const [peakBytes, longestTask] = [memory.stop(), await tasks.stop()];
    await page.close();
    const baselineTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) baselineTimes.push(await timeBaseline(entry, path, context));
    return {
      peakBytes,
      longestTask,
      milliseconds: median(times),
      baselineMilliseconds: median(baselineTimes),
      cancelMilliseconds: Math.max(0, ...cancels),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function timeRun(page: Page, { action, result = "Download" }: Case): Promise<number> {
  const named = { name: result, exact: true };
  const there = page.getByRole("button", named).or(page.getByRole("link", named));
  const start = performance.now();
  await page.getByRole("button", { name: action, exact: true }).click();
  await there.waitFor({ state: "detached" });
  await there.waitFor({ timeout: RUN_LIMIT });
  return performance.now() - start;
}

async function timeBaseline({ baseline }: Case, path: string, context: BrowserContext): Promise<number> {
  const start = performance.now();
  await baseline.run(path, context);
  return performance.now() - start;
}

/** Milliseconds from the click on Cancel until the page is ready again and no thread of a worker is left. */
async function timeCancel(page: Page, entry: Case, processes: readonly number[]): Promise<number> {
  const { action, staying = 0, oneStep = false, decodes = false } = entry;
  const again = page.getByRole("button", { name: action, exact: true });
  const cancel = page.getByRole("button", { name: "Cancel" });
  // At every frame: a locator asks twice a second, and may miss all of a run that takes one.
  const atWork = page.waitForFunction(
    (progress) => document.querySelector(progress),
    oneStep ? "progress" : "progress[value]",
    {
      polling: "raf",
    },
  );
  await Promise.all([atWork, again.click()]);
  if (countWorkerThreads(processes) === 0) throw new Error("No worker is seen at work");
  const ready = cancel
    .click({ timeout: LATE })
    .then(() => again.waitFor())
    .then(() => Date.now());
  let gone = 0;
  const watch = (async () => {
    const latest = Date.now() + LATE;
    while (countWorkerThreads(processes) > staying) {
      if (Date.now() > latest) throw new Error(`${entry.name} was over before it could be cancelled`);
      await wait(2);
    }
    gone = Date.now();
  })();
  const [back] = await Promise.all([ready, watch]);
  return (decodes ? back : Math.max(back, gone)) - Number(await page.evaluate("clickedAt"));
}

function drawFigures({ input, baseline, brief }: Case, figures: Figures): string[] {
  const { longestTask, milliseconds, baselineMilliseconds, peakBytes, cancelMilliseconds } = figures;
  return [
    `${input.bytes / MEGABYTE} MB`,
    `${Math.round(longestTask)} ms`,
    `${(peakBytes / input.bytes).toFixed(1)}x`,
    brief ? "-" : `${Math.round(cancelMilliseconds)} ms`,
    `${(milliseconds / 1000).toFixed(2)} s`,
    `${(milliseconds / baselineMilliseconds).toFixed(2)}x`,
    baseline.name,
  ];
}

function complaintsAbout(
  { input, growth = 1, decodes = false }: Case,
  { longestTask, peakBytes, cancelMilliseconds }: Figures,
): string[] {
  return [
    longestTask > TASK_LIMIT && `a task of ${Math.round(longestTask)} ms, above ${TASK_LIMIT} ms`,
    // The pixels of an image have no fixed relation to its file.
    !decodes &&
      peakBytes >= MEMORY_LIMIT * growth * input.bytes &&
      `memory of ${MEMORY_LIMIT} times the ${growth > 1 ? "result" : "input"} or more`,
    cancelMilliseconds > CANCEL_LIMIT && `Cancel took ${Math.round(cancelMilliseconds)} ms, above ${CANCEL_LIMIT} ms`,
  ].filter((complaint) => complaint !== false);
}
