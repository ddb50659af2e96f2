import { setTimeout as wait } from "node:timers/promises";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { ANSWERED_BY } from "./proxy.ts";

/** Everything the site acknowledged, which must still hold at the end. */
export interface Memory {
  /** Content by id. */
  pastes: Map<string, string>;
  /** Target by alias. */
  links: Map<string, string>;
  jobs: { id: string; authorization: string }[];
  clicks: Click[];
  /** Clicks that may or may not be counted: cut off, or sent to two processes. */
  uncertainClicks: number;
  /** Requests that were cut off or got 502 to 504. */
  unanswered: number;
  /** Wrong responses that no kill explains. */
  wrongResponses: string[];
}

export interface Click {
  /** Port of the process that responded. */
  port: number;
  /** When the response arrived, from `performance.now`. */
  at: number;
}

interface Answer {
  status: number;
  body: string;
  location: string | null;
  ports: number[];
}

const WRITERS = 6;
const PDF_VISITORS = 3;
/** Between a visitor's requests, so that the machine isn't saturated. */
const PAUSE_MS = 20;
const MIB = 1_048_576;

/** Starts visitors that run until `stop` is called and remember what the site acknowledged. */
export function startVisitors(origin: string): { memory: Memory; stop(): Promise<void> } {
  const memory: Memory = {
    pastes: new Map(),
    links: new Map(),
    jobs: [],
    clicks: [],
    uncertainClicks: 0,
    unanswered: 0,
    wrongResponses: [],
  };
  let stopped = false;
  const repeat = async (visit: (turn: number) => Promise<void>) => {
    for (let turn = 0; !stopped; turn++) {
      await visit(turn);
      await wait(PAUSE_MS);
    }
  };

  /** The response if it has the wanted status, otherwise undefined. Wrong responses are recorded. */
  const ask = async (path: string, wanted: number, init: RequestInit = {}): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(origin + path, { redirect: "manual", ...init });
      const { status, headers } = answer;
      const body = await answer.text();
      if (status === wanted) {
        const ports = [...(headers.get(ANSWERED_BY) ?? "").matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
        return { status, body, location: headers.get("location"), ports };
      }
      if (status < 502) memory.wrongResponses.push(`${init.method ?? "GET"} ${path}: ${status} ${body.slice(0, 200)}`);
    } catch {
      // Cut off.
    }
    memory.unanswered += 1;
    return undefined;
  };

  const signIn = async (): Promise<string> => {
    while (!stopped) {
      const answer = await ask("/api/auth/anonymous", 200, { method: "POST" });
      if (answer) return `Bearer ${JSON.parse(answer.body).token}`;
      await wait(100);
    }
    return "";
  };

  const post = (path: string, authorization: string, body: object) =>
    ask(path, 201, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  const write = async (visitor: number) => {
    const authorization = await signIn();
    let alias: string | undefined;
    await repeat(async (turn) => {
      const content = `visitor ${visitor}, turn ${turn}: ${"ü🗝 ".repeat(turn % 500)}`;
      const paste = await post("/api/pastebin", authorization, { language: "text", content });
      if (paste) memory.pastes.set(JSON.parse(paste.body).id, content);
      if (turn % 5 === 0) {
        const longUrl = `https://example.com/${visitor}/${turn}`;
        const link = await post("/api/shortener/create", authorization, { longUrl });
        if (link) {
          alias = JSON.parse(link.body).alias;
          memory.links.set(alias as string, longUrl);
        }
      }
      if (!alias) return;
      for (let click = 0; click < 5; click++) await follow(alias);
    });
  };

  const follow = async (alias: string) => {
    const answer = await ask(`/api/shortener/redirect/${alias}`, 302);
    const [port, ...more] = answer?.ports ?? [];
    if (port === undefined || more.length > 0) memory.uncertainClicks += 1;
    else memory.clicks.push({ port, at: performance.now() });
  };

  const split = async (visitor: number) => {
    const authorization = await signIn();
    const pdf = await makePdf({ pages: 3 });
    const long = new Uint8Array(pdf.length + 6 * MIB).fill(37);
    long.set(pdf);
    await repeat(async (turn) => {
      const form = new FormData();
      form.append("splitType", "pages");
      // Every third one is a multipart upload to S3.
      const file = turn % 3 === visitor % 3 ? long : new Uint8Array(pdf);
      form.append("file", new File([file], "three.pdf", { type: "application/pdf" }));
      const started = await ask("/api/pdf/split", 202, { method: "POST", headers: { authorization }, body: form });
      if (!started) return;
      const id = JSON.parse(started.body).jobId;
      memory.jobs.push({ id, authorization });
      for (let ended = false; !ended && !stopped; ) {
        await wait(10 * PAUSE_MS);
        const status = await ask(`/api/pdf/status/${id}`, 200, { headers: { authorization } });
        ended = status !== undefined && /"status":"(completed|failed)"/.test(status.body);
      }
    });
  };

  const visits = [
    ...Array.from({ length: WRITERS }, (_, visitor) => write(visitor)),
    ...Array.from({ length: PDF_VISITORS }, (_, visitor) => split(visitor)),
  ];
  return {
    memory,
    async stop() {
      stopped = true;
      await Promise.all(visits);
    },
  };
}
