import { type Ask, createAsk, createLink, createPaste, signIn } from "./client.ts";

const REQUESTS_PER_SECOND = 50;
const PDF_JOB_INTERVAL_MS = 20_000;
/** Maximum concurrent requests, so that a slow server isn't flooded. */
const MAX_CONCURRENT = 100;
const MAX_REMEMBERED = 500;

/** Requests of each kind per 50 requests. */
const MIX = {
  readPaste: 12,
  followLink: 12,
  readPage: 10,
  readAsset: 5,
  lookUpAddress: 4,
  createPaste: 3,
  createLink: 1,
  drawImage: 1,
  recentTools: 1,
  reportEvent: 1,
} as const;
type Kind = keyof typeof MIX;

interface Totals {
  answers: number;
  /** Unexpected responses. */
  wrong: string[];
  /** Duration of the slowest request in milliseconds. */
  slowest: number;
}

/** Sends a mix of requests at an even rate until `stop` is called. */
export async function startSoakVisitors(
  origin: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<{ stop(): Promise<Totals> }> {
  const totals: Totals = { answers: 0, wrong: [], slowest: 0 };
  const send = createAsk(origin);
  const ask: Ask = async (...request) => {
    const startedAt = performance.now();
    try {
      return await send(...request);
    } finally {
      totals.answers += 1;
      totals.slowest = Math.max(totals.slowest, performance.now() - startedAt);
    }
  };
  let user = await signIn(ask);

  const ids: string[] = [];
  const aliases: string[] = [];
  const remember = (list: string[], one: string) => {
    list.push(one);
    if (list.length > MAX_REMEMBERED) list.shift();
  };
  const anyOf = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? "";
  const pages = pathsOf(await ask("/sitemap.xml", 200));
  const assets = [...(await ask("/", 200)).matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const byte = () => Math.floor(Math.random() * 256);

  const kinds: Record<Kind, () => Promise<unknown>> = {
    readPaste: () => ask(`/api/pastebin/${anyOf(ids)}`, 200),
    followLink: () => ask(`/api/shortener/redirect/${anyOf(aliases)}`, 302),
    readPage: () => ask(anyOf(pages), 200),
    readAsset: () => ask(anyOf(assets), 200),
    lookUpAddress: () => ask(`/api/ip/lookup/8.${byte()}.${byte()}.${byte()}`, 200, { headers: user }),
    createPaste: async () => remember(ids, await createPaste(ask, user)),
    createLink: async () => remember(aliases, await createLink(ask, user, `https://example.com/${Math.random()}`)),
    drawImage: () => ask(`/mock/${200 + byte()}x${200 + byte()}.png`, 200),
    recentTools: () => ask("/api/tools/recent", 200, { headers: user }),
    reportEvent: () =>
      ask("/api/events", 204, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ event: "page_view", path: anyOf(pages) }),
      }),
  };
  await kinds.createPaste();
  await kinds.createLink();
  const turns = Object.entries(MIX).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as Kind));

  const pending = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>) => {
    const tracked = work
      .catch((error: unknown) => totals.wrong.push(String(error)))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  let turn = 0;
  const visits = setInterval(() => {
    // The step is coprime to the number of turns, so every turn comes up.
    const kind = turns[(turn++ * 7) % turns.length];
    if (kind && pending.size < MAX_CONCURRENT) track(kinds[kind]());
  }, 1000 / REQUESTS_PER_SECOND);
  const jobs = setInterval(() => {
    track(
      (async () => {
        user = await signIn(ask);
        await splitPdf(ask, user, pdf);
      })(),
    );
  }, PDF_JOB_INTERVAL_MS);

  return {
    async stop() {
      clearInterval(visits);
      clearInterval(jobs);
      await Promise.all(pending);
      return totals;
    },
  };
}

async function splitPdf(ask: Ask, headers: { authorization: string }, pdf: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.append("splitType", "pages");
  form.append("file", new File([pdf], "three.pdf", { type: "application/pdf" }));
  const { jobId } = JSON.parse(await ask("/api/pdf/split", 202, { method: "POST", headers, body: form }));
  for (;;) {
    await new Promise((done) => setTimeout(done, 500));
    const { status, downloadUrl } = JSON.parse(await ask(`/api/pdf/status/${jobId}`, 200, { headers }));
    if (status === "failed") throw new Error(`Job ${jobId} failed.`);
    if (status !== "completed") continue;
    await ask(downloadUrl, 200);
    return;
  }
}

function pathsOf(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
