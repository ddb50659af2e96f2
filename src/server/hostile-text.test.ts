import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanFileName } from "#shared/file-name.ts";
import { pdfName, titleName } from "#shared/pdf/file-name.ts";
import { parseImageAddress } from "#tools/mock-image-generator/image-address.ts";
import { parseLongUrl } from "#tools/url-shortener/long-url.ts";
import { readSessionCookies } from "./auth/cookie.ts";
import { counterOf } from "./events/event.ts";
import { normalizeAddress, readAddress } from "./ip/address.ts";
import { checkPaste, isPasteId } from "./pastebin/paste.ts";
import { attachment, parseRange } from "./pdf/download.ts";
import { isJobId, readWork } from "./pdf/job.ts";
import { networksOf } from "./platform/client-address.ts";
import { decodeCursor } from "./platform/cursor.ts";
import { isHumanVisit } from "./platform/is-human-visit.ts";
import { countKeys, measureJson } from "./platform/json-shape.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { postJson, signIn, testApp } from "./platform/testing/test-app.ts";
import { checkAlias } from "./shortener/alias.ts";
import { isOwnAddress, leadsToAny } from "./shortener/own-address.ts";
import { acceptsHtml, chooseEncoding, matchesEtag } from "./site/accept.ts";

/** Each is four times the previous one, so that cubic time shows in seconds and not in hours. */
const LENGTHS = [256, 1024, 4096, 16_384, 65_536];
/** Below this, growth doesn't matter; quadratic time takes a tenth of a second for 16 KB and seconds for 64 KB. */
const FLOOR_MS = 40;
const MAX_TIMES_PLAIN = 20;
/** Between two lengths, linear time grows by 4 and quadratic time by 16. */
const MAX_GROWTH = 8;
const TRIES = 5;
/** Each test takes up to two seconds of CPU time, which may take long on a loaded machine. */
const TIMEOUT_MS = 300_000;
/** Node allows 16 KB of URL and headers, and an encoded character takes three bytes. */
const MAX_URL_LENGTH = 5000;

const tools = new Set(["reverse-text", "pastebin"]);
const limits = { maxBytes: 524_288, titleMax: 200 };
const paste = { language: "text", content: "x" } as const;
const isOff = leadsToAny(["bad.example"]);
const fieldsOf = (fields: Record<string, string>) => new Map(Object.entries(fields));
const visit = (headers: Record<string, string>) => isHumanVisit({ method: "GET", headers });

/** Every parser that receives text of a request. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  "page range": (pageRange) => readWork("split", fieldsOf({ splitType: "ranges", pageRange })),
  "page range of images": (pageRange) =>
    readWork("to-images", fieldsOf({ format: "png", resolution: "150", pageRange })),
  "split type": (splitType) => readWork("split", fieldsOf({ splitType })),
  "pages of each part": (every) => readWork("split", fieldsOf({ splitType: "every", every })),
  resolution: (resolution) => readWork("to-images", fieldsOf({ format: "png", resolution })),
  "wanted file name": pdfName,
  "file name": (text) => cleanFileName(text, "file"),
  "name of a download": attachment,
  "title of a bookmark": titleName,
  "job id": isJobId,
  range: (text) => [parseRange(text, 1000), parseRange(`bytes=${text}`, 1000)],
  cursor: (text) => decodeCursor(Buffer.from(text).toString("base64url")),
  cookie: (text) => [readSessionCookies(text), readSessionCookies(`sundry_session=${text}`)],
  accept: acceptsHtml,
  "accept-encoding": chooseEncoding,
  "if-none-match": (text) => matchesEtag(text, '"abc"'),
  "user agent": (text) => visit({ "user-agent": text }),
  "end of a user agent": (text) => visit({ "user-agent": `Mozilla/5.0 (${text}` }),
  "sec-purpose": (text) => visit({ "sec-purpose": text, "user-agent": "x" }),
  "looked up address": readAddress,
  "forwarded address": (text) => [networksOf(text), networksOf(`[${text}]:1`), networksOf(`fe80::1%${text}`)],
  "own address": normalizeAddress,
  "path of a mock image": (text) => parseImageAddress(text, ""),
  "colors of a mock image": (text) => parseImageAddress(`300x200/${text}`, ""),
  "label of a mock image": (text) => parseImageAddress("300x200.png", text),
  "path of a page view": (path) => counterOf({ event: "page_view", path }, tools),
  "tool of an event": (tool) => counterOf({ event: "tool_action", tool, action: "run" }, tools),
  alias: checkAlias,
  "paste id": isPasteId,
  "long URL": (text) => [isOwnAddress(parseLongUrl(text, text.length), ["x.example"])],
  "host of a long URL": (text) => isOff(parseLongUrl(`https://${text.slice(0, 8000)}`, 8192)),
  title: (title) => checkPaste({ ...paste, title }, limits),
  content: (content) => checkPaste({ ...paste, content }, limits),
  ciphertext: (text) => checkPaste({ ...paste, content: `v1.AAAAAAAAAAAAAAAA.${text}`, encrypted: true }, limits),
  "shape of a JSON body": (text) => [measureJson(Buffer.from(text)), countKeys(text)],
};

const CHARACTERS = [
  ..." \t\r\n\0.,;:-_=+*/\\|?#&%@!'\"`~^$()[]{}<>0159aAfxXzé\u0301\u200b\u2028\ufeff漢\ud83d\udc00",
  "😀",
];

const PIECES = [
  ...CHARACTERS,
  ...[
    "0-",
    "1,",
    "1-2,",
    "0 ",
    " -",
    "1 - ",
    "..",
    ". ",
    "a.",
    "a:",
    "::",
    "0:",
    "1.",
    "255.",
    "%2",
    "%25",
    "%0",
    "../",
  ],
  ...["; ", ";q=0", ";q=0.", "text/html;", "text/html,", "br;q=0.5,", 'W/"', '"",', "*,", "bytes=", "a=b; ", "=;"],
  ...[
    "[[",
    "[{",
    '{"":',
    "[],",
    '"\\',
    "\\u0000",
    "\\\\",
    "//",
    "https://",
    "a@",
    "xn--",
    "-a",
    "a-",
    "bot",
    "Safari/",
  ],
  ...["<script", "{}", "()", " (", "a ", "\t ", "\r\n", " \0", "ab", "aA", "1e", "0x", "f/", "00/"],
];

/** Hostile texts of a given length, by name. */
function shapes(length: number): [string, string][] {
  const run = (piece: string, part = 1) => piece.repeat(Math.ceil((length * part) / piece.length));
  const cut = (text: string) => text.slice(0, length);
  return [
    ...PIECES.flatMap((piece): [string, string][] => {
      const name = JSON.stringify(piece);
      return [
        [`${name} repeated`, cut(run(piece))],
        [`a, ${name} repeated, x`, `a${cut(run(piece)).slice(2)}x`],
        [`1, ${name} repeated, 1`, `1${cut(run(piece)).slice(2)}1`],
      ];
    }),
    ...["0", "1", " ", "a", "."].flatMap((one) =>
      ["-", ":", ",", "=", "/", " "].map((other): [string, string] => [
        `${one}…${other}${one}…x`,
        cut(`${run(one, 0.5).slice(2)}${other}${run(one, 0.5)}`)
          .slice(1)
          .concat("x"),
      ]),
    ),
    ["nested brackets", cut(run("[", 0.5) + run("]", 0.5))],
    ["nested objects", cut(run('{"a":', 0.8) + run("}", 0.2))],
  ];
}

const SHAPES = LENGTHS.map((length) => ({ length, texts: shapes(length) }));

/** CPU time of this thread in milliseconds, which depends little on the load of the machine. */
async function costOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const start = process.threadCpuUsage();
  try {
    await parse(text);
  } catch {
    // Rejecting the text is fine, too.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

async function leastCost(parse: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) least = Math.min(least, await costOf(parse, text));
  return least;
}

/** The first shape that takes a parser much longer than plain text or more than linear time.
 *  @param only suffix of the shape names to try */
async function findSlowShape(parse: (text: string) => unknown, only = ""): Promise<string | undefined> {
  for (const [step, { length, texts }] of SHAPES.entries()) {
    let plain: number | undefined;
    for (const [index, [name, text]] of texts.entries()) {
      if (!name.endsWith(only)) continue;
      let cost = await costOf(parse, text);
      if (cost < FLOOR_MS) continue;
      plain ??= await leastCost(parse, "a".repeat(length));
      const quarter = await leastCost(parse, SHAPES[step - 1]?.texts[index]?.[1] ?? "");
      const limit = Math.max(FLOOR_MS, Math.min(plain * MAX_TIMES_PLAIN, quarter * MAX_GROWTH));
      if (cost > limit) cost = await leastCost(parse, text);
      if (cost > limit) {
        return `${name}, ${length} characters: ${cost} ms; a quarter of it ${quarter} ms; plain text ${plain} ms`;
      }
    }
  }
  return undefined;
}

describe.runIf(process.env.NIGHTLY)("parsers of long hostile text", { timeout: TIMEOUT_MS }, () => {
  it.each(Object.entries(PARSERS))("take linear time at most: %s", async (_name, parse) => {
    expect(await findSlowShape(parse)).toBe(undefined);
  });

  it.each([/[. ]+$/, /^\s*0*(\d+)(?:\s*-\s*0*(\d+))?\s*$/])("are caught when slower, like %s", async (pattern) => {
    expect(await findSlowShape((text) => pattern.test(text))).toMatch(/ms/);
  });
});

describe.runIf(process.env.NIGHTLY)("requests with long hostile text", { timeout: TIMEOUT_MS }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { env: { MISSES_PER_MINUTE: "100000", IMAGES_PER_MINUTE: "100000" } });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  // Complete bodies: with an unfinished one, `inject` would fail the test after a minute.
  const form = (disposition: string, value = "%PDF-1.7") =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n--x--\r\n`;
  const upload = (payload: string) =>
    app.inject({
      method: "POST",
      url: "/api/pdf/split",
      payload,
      headers: { ...me, "content-type": "multipart/form-data; boundary=x" },
    });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each<[string, (text: string) => unknown]>([
    ["body", (text) => postJson(app, "/api/pastebin", text, me)],
    ["string of a body", (text) => postJson(app, "/api/events", { event: "page_view", path: text.slice(0, 600) })],
    ["key of a body", (text) => postJson(app, "/api/shortener/create", { [text.slice(0, 4000)]: 1 }, me)],
    ["bearer token", (text) => get("/api/pastebin/my", { authorization: `Bearer ${text}` })],
    ["authorization", (text) => get("/api/pastebin/my", { authorization: text })],
    [
      "idempotency key",
      (text) => app.inject({ method: "POST", url: "/api/pdf/split", headers: { ...me, "idempotency-key": text } }),
    ],
    ["path", (text) => get(`/${encodeURI(text.slice(0, MAX_URL_LENGTH).toWellFormed())}`)],
    ["query", (text) => get(`/api/pastebin/my?${encodeURI(text.slice(0, MAX_URL_LENGTH).toWellFormed())}`, me)],
    ["form", (text) => upload(`--x\r\n${text}`)],
    ["field name", (text) => upload(form(`name=${text}`))],
    ["quoted field name", (text) => upload(form(`name="${text}"`))],
    ["file name", (text) => upload(form(`name="file"; filename="${text}"`))],
    ["extended file name", (text) => upload(form(`name="file"; filename*=UTF-8''${text}`))],
    ["field", (text) => upload(form('name="pageRange"', text))],
  ])("take linear time at most: %s", async (_name, send) => {
    expect(await findSlowShape(send, "repeated, x")).toBe(undefined);
  });
});
