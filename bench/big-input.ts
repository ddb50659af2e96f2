import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { TaskWatch } from "../e2e/task-watch.ts";
import { BROWSER_ARGS, resolveBrowser } from "../scripts/browser.ts";
import { CASES, type Case } from "./big-input-cases.ts";
import { MEGABYTE } from "./inputs.ts";
import { browserProcesses, countWorkerThreads, MemoryWatch } from "./processes.ts";
import { serveSite } from "./site.ts";
import { median, report } from "./table.ts";

const ROUNDS = 3;
const TASK_LIMIT_MS = 100;
const MEMORY_LIMIT_RATIO = 6;
const CANCEL_LIMIT_MS = 200;
const RUN_TIMEOUT_MS = 300_000;
const CANCEL_TIMEOUT_MS = 10_000;

interface Figures {
  /** CPU time of the longest main-thread task, in milliseconds. */
  longestTaskMs: number;
  runMs: number;
  baselineMs: number;
  peakBytes: number;
  cancelMs: number;
}

/**
 * Runs tools on big files in a real browser.
 * @param only runs only cases whose name contains this
 * @returns false if the page froze, memory grew too much, or Cancel was slow
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
        const cells = formatFigures(entry, figures);
        // The whole run takes more than half an hour, so print results as they come.
        console.error(`${entry.name}: ${cells.join(", ")}`);
        rows.push([entry.name, ...cells]);
        complaints.push(...findComplaints(entry, figures).map((complaint) => `${entry.name}: ${complaint}`));
      } catch (error) {
        complaints.push(`${entry.name}: measurement failed. ${error}`);
      }
    }
    return report(
      ["work", "input", "longest task", "memory", "Cancel", "time", "of baseline", "baseline"],
      rows,
      complaints,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(entry: Case, path: string, origin: string, profile: string): Promise<Figures> {
  // A profile on disk, so that Blobs are stored as for a visitor, not as in a private window.
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
    // Wait for the service worker, which caches the site a few seconds after the first visit.
    await page.evaluate("navigator.serviceWorker.ready");
    await wait(1_000);
    const processes = browserProcesses(profile);
    const tasks = await TaskWatch.start(page);
    using memory = new MemoryWatch(processes);
    if (entry.loadFile) await entry.loadFile(page, path);
    else await page.getByLabel("File", { exact: true }).setInputFiles(path);
    const times: number[] = [];
    for (let round = 0; round < (entry.isBrief ? 1 : ROUNDS); round++) times.push(await timeRun(page, entry));
    const cancels: number[] = [];
    for (let round = 0; round < (entry.isBrief ? 0 : ROUNDS); round++)
      cancels.push(await timeCancel(page, entry, processes));
    await wait(500);
    const [peakBytes, longestTaskMs] = [memory.stop(), await tasks.stop()];
    await page.close();
    const baselineTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) baselineTimes.push(await timeBaseline(entry, path, context));
    return {
      peakBytes,
      longestTaskMs,
      runMs: median(times),
      baselineMs: median(baselineTimes),
      cancelMs: Math.max(0, ...cancels),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function timeRun(page: Page, { action, resultName = "Download" }: Case): Promise<number> {
  const named = { name: resultName, exact: true };
  const resultElement = page.getByRole("button", named).or(page.getByRole("link", named));
  const start = performance.now();
  await page.getByRole("button", { name: action, exact: true }).click();
  await resultElement.waitFor({ state: "detached" });
  await resultElement.waitFor({ timeout: RUN_TIMEOUT_MS });
  return performance.now() - start;
}

async function timeBaseline({ baseline }: Case, path: string, context: BrowserContext): Promise<number> {
  const start = performance.now();
  await baseline.run(path, context);
  return performance.now() - start;
}

/** Milliseconds from the click on Cancel until the page is ready and all worker threads are gone. */
async function timeCancel(page: Page, entry: Case, processes: readonly number[]): Promise<number> {
  const { action, remainingWorkers = 0, isSingleStep = false, usesImageDecoder = false } = entry;
  const runButton = page.getByRole("button", { name: action, exact: true });
  const cancel = page.getByRole("button", { name: "Cancel" });
  // Poll every frame, because a locator polls twice a second and can miss a run of one second.
  const whenRunning = page.waitForFunction(
    (progress) => document.querySelector(progress),
    isSingleStep ? "progress" : "progress[value]",
    {
      polling: "raf",
    },
  );
  await Promise.all([whenRunning, runButton.click()]);
  if (countWorkerThreads(processes) === 0) throw new Error("No running worker found");
  const ready = cancel
    .click({ timeout: CANCEL_TIMEOUT_MS })
    .then(() => runButton.waitFor())
    .then(() => Date.now());
  let goneAt = 0;
  const watch = (async () => {
    const latest = Date.now() + CANCEL_TIMEOUT_MS;
    while (countWorkerThreads(processes) > remainingWorkers) {
      if (Date.now() > latest)
        throw new Error(
          `${entry.name}: workers are alive ${CANCEL_TIMEOUT_MS / 1000} s after Cancel; did it finish first?`,
        );
      await wait(2);
    }
    goneAt = Date.now();
  })();
  const [readyAt] = await Promise.all([ready, watch]);
  return (usesImageDecoder ? readyAt : Math.max(readyAt, goneAt)) - Number(await page.evaluate("clickedAt"));
}

function formatFigures({ input, baseline, isBrief }: Case, figures: Figures): string[] {
  const { longestTaskMs, runMs, baselineMs, peakBytes, cancelMs } = figures;
  return [
    `${input.bytes / MEGABYTE} MB`,
    `${Math.round(longestTaskMs)} ms`,
    `${(peakBytes / input.bytes).toFixed(1)}x`,
    isBrief ? "-" : `${Math.round(cancelMs)} ms`,
    `${(runMs / 1000).toFixed(2)} s`,
    `${(runMs / baselineMs).toFixed(2)}x`,
    baseline.name,
  ];
}

function findComplaints(
  { input, resultRatio = 1, usesImageDecoder = false }: Case,
  { longestTaskMs, peakBytes, cancelMs }: Figures,
): string[] {
  return [
    longestTaskMs > TASK_LIMIT_MS && `longest task ${Math.round(longestTaskMs)} ms, above ${TASK_LIMIT_MS} ms`,
    // An image's pixel count is unrelated to its file size.
    !usesImageDecoder &&
      peakBytes >= MEMORY_LIMIT_RATIO * resultRatio * input.bytes &&
      `memory at least ${MEMORY_LIMIT_RATIO} times the ${resultRatio > 1 ? "result" : "input"}`,
    cancelMs > CANCEL_LIMIT_MS && `Cancel took ${Math.round(cancelMs)} ms, above ${CANCEL_LIMIT_MS} ms`,
  ].filter((complaint) => complaint !== false);
}
