import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** What one release of the site consists of, as paths below the place where it is served. */
interface Release {
  /** Changes when any file does. */
  id: string;
  pages: readonly string[];
  /** One of them, which is drawn for every address of a paste, where the site has pastes. */
  paste?: string;
  assets: readonly string[];
}

/** Writes the service worker, which keeps the whole site so that its browser tools work without the server. */
export async function writeServiceWorker(outDir: string): Promise<void> {
  const release = await describeRelease(outDir);
  const body = runServiceWorker.toString().replace(/^\s+/gm, "");
  await writeFile(join(outDir, "service-worker.js"), `(${body})(self, ${JSON.stringify(release)});\n`);
}

/** What a site that was built into a folder consists of. */
export async function describeRelease(outDir: string): Promise<Release> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .map((file) => file.split(sep).join("/"))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(await readFile(join(outDir, file)));
  const pages = files.filter((file) => PAGE.test(file) && !NO_PAGE.test(file)).map((file) => file.replace(PAGE, ""));
  return {
    id: hash.digest("base64url").slice(0, 12),
    ...(pages.includes("tools/pastebin") ? { pages: [...pages, ANY_PASTE], paste: ANY_PASTE } : { pages }),
    assets: files.filter((file) => ASSET.test(file)),
  };
}

const PAGE = /(^|\/)index\.html$/;
/** Served with status 404, or for an address that nobody knows before. */
const NO_PAGE = /^(404|s)\//;
/** Of the length that ids have; whether there is such a paste is asked by the page. */
const ANY_PASTE = "tools/pastebin/000000000000";
const ASSET = /^(assets\/.*|icon\.png|manifest\.webmanifest)$/;

/**
 * Runs in the browser, on its own: it may use nothing from this module.
 *
 * Pages come from the network while there is one, so that a new release is seen at once; assets have their hash in
 * their name, so a kept one is right. A new worker takes over when the pages of the old release are closed: until then
 * these find their own assets.
 */
export function runServiceWorker(worker: WorkerScope, { id, pages, paste, assets }: Release): void {
  const scope = worker.registration.scope;
  // Another site of the kind may be elsewhere on the host.
  const prefix = `sundry-${scope}-`;
  const name = prefix + id;
  const address = (path: string) => new URL(path, scope).href;
  const knownPages = new Set(pages);
  const knownAssets = new Set(assets);
  const aPaste = /^tools\/pastebin\/[^/]+$/;
  const slowMs = 5_000;
  const atOnce = 6;

  const keep = async (path: string, isPage: boolean) => {
    const cache = await worker.caches.open(name);
    const kept = isPage ? undefined : await worker.caches.match(address(path));
    await cache.put(address(path), kept ?? (await fetchWhole(path, isPage)));
  };
  const fetchWhole = async (path: string, isPage: boolean) => {
    const response = await worker.fetch(address(path), isPage ? { cache: "no-cache" } : {});
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const keepAll = async () => {
    const waiting: [string, boolean][] = [
      ...pages.map((path): [string, boolean] => [path, true]),
      ...assets.map((path): [string, boolean] => [path, false]),
    ];
    const keepNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await keep(...next);
    };
    await Promise.all(Array.from({ length: atOnce }, keepNext));
  };
  const forgetOld = async () => {
    const names = await worker.caches.keys();
    const old = names.filter((other) => other.startsWith(prefix) && other !== name);
    await Promise.all(old.map((other) => worker.caches.delete(other)));
    await worker.clients.claim();
  };

  const answerPage = async (request: Request, path: string): Promise<Response> => {
    const answer = worker.fetch(request).catch(() => undefined);
    const slow = new Promise<undefined>((resolve) => setTimeout(resolve, slowMs));
    const response = await Promise.race([answer, slow]);
    if (response && response.status < 500) return response;
    return (await worker.caches.match(address(path))) ?? (await answer) ?? Response.error();
  };
  const answerAsset = async (request: Request, path: string): Promise<Response> =>
    (await worker.caches.match(address(path))) ?? worker.fetch(request);

  worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
  worker.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(scope)) return;
    const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length).replace(/\/$/, "");
    if (request.mode !== "navigate") {
      if (knownAssets.has(path)) event.respondWith(answerAsset(request, path));
    } else if (paste !== undefined && aPaste.test(path)) event.respondWith(answerPage(request, paste));
    else if (knownPages.has(path)) event.respondWith(answerPage(request, path));
  });
}

/** The part of a service worker's globals that is used; TypeScript's own library for them excludes Node's. */
export interface WorkerScope {
  registration: { scope: string };
  caches: {
    open(name: string): Promise<{ put(url: string, response: Response): Promise<void> }>;
    match(url: string): Promise<Response | undefined>;
    keys(): Promise<string[]>;
    delete(name: string): Promise<boolean>;
  };
  clients: { claim(): Promise<void> };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  request: Request & { mode: string };
  respondWith(answer: Promise<Response>): void;
}
