import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import lighthouse, { type RunnerResult } from "lighthouse";
import { type Browser, chromium } from "playwright-core";
import { HYDRATED } from "#app/loader/hydrated-event.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { BROWSER_ARGS, resolveBrowser } from "../scripts/browser.ts";
import { serveSite } from "./site.ts";
import { median, report } from "./table.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = 3;
const MIN_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Needs a browser with WebMCP, which the other measurements are without, like nearly all visitors. */
const AGENT_CATEGORY = "agentic-browsing";
const MIN_AGENT_SCORE = 100;
const LCP_LIMIT_MS = 1_000;
const INP_LIMIT_MS = 100;
const OWN_BLOCKING_LIMIT_MS = 30;
/** CPU slowdown with which Lighthouse simulates a phone. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

type Category = (typeof CATEGORIES)[number];

interface PageFigures {
  scores: Record<Category, number>;
  /** Largest contentful paint in milliseconds; `blocking` is the total blocking time. */
  lcp: number;
  blocking: number;
  /** Total blocking time in CPU time only, which excludes other load on this machine. */
  ownBlocking: number;
  /** Transferred script bytes. */
  scriptBytes: number;
  requests: number;
  /** Time from a press of the main button to the next paint with Lighthouse's CPU slowdown; 0 below 16 ms, undefined
   *  without such a button. */
  inpMs?: number;
  /** Score for the browser's agent. */
  agentScore: number;
  /** Failed audits that lower the score. */
  failures: readonly string[];
}

type MeasuredFigures = Omit<PageFigures, "agentScore">;

/**
 * Runs Lighthouse with default settings (a phone on simulated slow 4G) three times per page, each time followed by a
 * press of the main button with the sample input.
 * @param all measures every page instead of two
 * @param only measures the pages whose path contains one of these comma-separated parts
 * @returns false if a page exceeds our limits
 */
export async function benchPages(all: boolean, only: string): Promise<boolean> {
  await using site = await serveSite();
  await using empty = await serveEmptyPage();
  const [port, agentPort] = [await freePort(), await freePort()];
  const launch = async (...args: string[]) =>
    chromium.launch({ executablePath: await resolveBrowser(), args: [...BROWSER_ARGS, ...args] });
  const browser = await launch(`--remote-debugging-port=${port}`);
  const agentBrowser = await launch(`--remote-debugging-port=${agentPort}`, "--enable-features=WebMCP");
  try {
    const measureThrice = async (url: string): Promise<PageFigures> => {
      const runs: MeasuredFigures[] = [];
      const presses: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        runs.push(await measure(url, port));
        const inpMs = await pressMainButton(browser, url);
        if (inpMs !== undefined) presses.push(inpMs);
      }
      const figures = medians(runs);
      const { agentScore, failures } = await measureForAgents(url, agentPort);
      return {
        ...figures,
        agentScore,
        failures: [...figures.failures, ...failures],
        ...(presses.length > 0 && { inpMs: median(presses) }),
      };
    };
    const rows = [["an empty page", ...formatFigures(await measureThrice(empty.origin))]];
    const complaints: string[] = [];
    for (const path of chosenPaths(all, only)) {
      const figures = await measureThrice(site.origin + path);
      rows.push([path, ...formatFigures(figures)]);
      complaints.push(...findComplaints(figures).map((complaint) => `${path}: ${complaint}`));
    }
    return report(HEAD, rows, complaints);
  } finally {
    await browser.close();
    await agentBrowser.close();
  }
}

function chosenPaths(all: boolean, only: string): string[] {
  if (!all && only === "") return ["/", "/tools/json-formatter"];
  const tools = readdirSync("src/tools", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = ["/", "/tools", ...tools.map(({ name }) => `/tools/${name}`)];
  return paths.filter((path) => only.split(",").some((part) => path.includes(part)));
}

async function measure(url: string, port: number): Promise<MeasuredFigures> {
  return readFigures(await runLighthouse(url, port, CATEGORIES));
}

async function measureForAgents(url: string, port: number): Promise<Pick<PageFigures, "agentScore" | "failures">> {
  const { lhr } = await runLighthouse(url, port, [AGENT_CATEGORY]);
  const agentScore = Math.round((lhr.categories[AGENT_CATEGORY]?.score ?? 0) * 100);
  return { agentScore, failures: failedAudits(lhr, [AGENT_CATEGORY]) };
}

/** One run, retried because Lighthouse sometimes fails to record a trace. */
async function runLighthouse(
  url: string,
  port: number,
  categories: readonly string[],
  attemptsLeft = 2,
): Promise<RunnerResult> {
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] });
  if (result && !result.lhr.runtimeError) return result;
  if (attemptsLeft > 0) return runLighthouse(url, port, categories, attemptsLeft - 1);
  throw new Error(result?.lhr.runtimeError?.message ?? "Lighthouse failed");
}

function failedAudits({ categories, audits }: RunnerResult["lhr"], names: readonly string[]): string[] {
  return names
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}

function readFigures({ lhr, artifacts }: RunnerResult): MeasuredFigures {
  const { categories, audits } = lhr;
  const scored = CATEGORIES.map(
    (category) => [category, Math.round((categories[category]?.score ?? 0) * 100)] as const,
  );
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  return {
    scores: Object.fromEntries(scored) as Record<Category, number>,
    lcp: audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY,
    blocking: audits["total-blocking-time"]?.numericValue ?? Number.POSITIVE_INFINITY,
    ownBlocking: ownBlocking(artifacts.Trace.traceEvents),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    requests: requests.length,
    failures: failedAudits(lhr, CATEGORIES),
  };
}

/** Time for the page to load the code it loads on first interaction. */
const SETTLE_MS = 1_000;

/** The longest event duration of a press on the main button, until the next paint, in milliseconds. */
async function pressMainButton(browser: Browser, url: string): Promise<number | undefined> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.addInitScript(`addEventListener("${HYDRATED}", () => { window.isHydrated = true });`);
    await page.goto(url);
    const button = page.locator("main button.bg-accent").first();
    if ((await button.count()) === 0 || (await button.isDisabled())) return undefined;
    await page.waitForFunction(() => "isHydrated" in globalThis);
    const sample = page.getByRole("button", { name: "Sample", exact: true }).first();
    if ((await sample.count()) > 0) await sample.click();
    else await button.hover();
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(`
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) {
          if (interactionId) window.longest = Math.max(window.longest, duration);
        }
      }).observe({ type: "event", durationThreshold: 16 });
    `);
    await button.click();
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate<number>("window.longest");
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Start time in microseconds; `tdur` is the CPU time. */
  ts: number;
  tdur?: number;
  args: { name?: unknown };
}

/** CPU time over 50 ms per main-thread task after the first paint, on a slowed CPU. */
function ownBlocking(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  const thread = events.find(({ pid, args }) => pid === paint?.pid && args.name === "CrRendererMain");
  if (!paint || !thread) return Number.POSITIVE_INFINITY;
  return events
    .filter(({ name, pid, tid, ts }) => name === "RunTask" && pid === thread.pid && tid === thread.tid && ts > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_TASK_MS), 0);
}

function medians(runs: readonly MeasuredFigures[]): MeasuredFigures {
  const of = (read: (run: MeasuredFigures) => number) => median(runs.map(read));
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, of((run) => run.scores[category])])) as Record<
      Category,
      number
    >,
    lcp: of((run) => run.lcp),
    blocking: of((run) => run.blocking),
    ownBlocking: of((run) => run.ownBlocking),
    scriptBytes: of((run) => run.scriptBytes),
    requests: of((run) => run.requests),
    failures: [...new Set(runs.flatMap((run) => run.failures))],
  };
}

const HEAD = [
  "page",
  ...CATEGORIES,
  AGENT_CATEGORY,
  "LCP",
  "INP",
  "blocking",
  "its own",
  "script",
  "requests",
] as const;

function formatFigures({
  scores,
  agentScore,
  lcp,
  inpMs,
  blocking,
  ownBlocking,
  scriptBytes,
  requests,
}: PageFigures): string[] {
  return [
    ...CATEGORIES.map((category) => String(scores[category])),
    String(agentScore),
    `${(lcp / 1000).toFixed(2)} s`,
    inpMs === undefined ? "-" : `${inpMs} ms`,
    `${Math.round(blocking)} ms`,
    `${Math.round(ownBlocking)} ms`,
    `${(scriptBytes / 1024).toFixed(1)} KB`,
    String(requests),
  ];
}

function findComplaints({ scores, agentScore, lcp, inpMs = 0, ownBlocking, failures }: PageFigures): string[] {
  const complaints = CATEGORIES.filter((category) => scores[category] < MIN_SCORES[category]).map(
    (category) => `${category} ${scores[category]}, below ${MIN_SCORES[category]} (${failures.join(", ")})`,
  );
  if (agentScore < MIN_AGENT_SCORE) {
    complaints.push(`${AGENT_CATEGORY} ${agentScore}, below ${MIN_AGENT_SCORE} (${failures.join(", ")})`);
  }
  if (lcp > LCP_LIMIT_MS) complaints.push(`LCP ${Math.round(lcp)} ms, above ${LCP_LIMIT_MS} ms`);
  if (inpMs >= INP_LIMIT_MS) complaints.push(`INP ${inpMs} ms, not below ${INP_LIMIT_MS} ms`);
  if (ownBlocking > OWN_BLOCKING_LIMIT_MS) {
    complaints.push(`own blocking time ${Math.round(ownBlocking)} ms, above ${OWN_BLOCKING_LIMIT_MS} ms`);
  }
  return complaints;
}

/** Serves a minimal page as the baseline of machine and browser. */
async function serveEmptyPage() {
  const html =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title>' +
    "<h1>Empty</h1><p>A page with nothing in it.</p></html>";
  const port = await freePort();
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}
