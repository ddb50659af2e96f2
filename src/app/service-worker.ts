import { readShared, SHARE_PATH, SHARED_QUERY, type SharedContent, TAKE_SHARED } from "#app/share-target.ts";
import { STOP_COPY } from "#app/stop-copy.ts";
import type { Release } from "#shared/built-site.ts";

/**
 * Serves the site's pages and assets, online and offline.
 *
 * Pages come from the network first, so a new release shows immediately. Assets have a hash in their name, so a cached
 * one is never stale. A new worker activates once all pages of the old release are closed; they need its assets.
 */
export function runServiceWorker(worker: WorkerScope, { id, pages, paste, assets }: Release): void {
  const scope = worker.registration.scope;
  // Another Sundry site may share this host.
  const prefix = `sundry-${scope}-`;
  const name = prefix + id;
  const address = (path: string) => new URL(path, scope).href;
  const withoutSlash = (path: string) => path.replace(/\/$/, "");
  const knownPages = new Map(pages.map((page) => [withoutSlash(page), page]));
  const knownAssets = new Set(assets);
  const pastePath = /^tools\/pastebin\/[^/]+$/;
  const timeoutMs = 5_000;
  const concurrency = 6;
  const keepSharedMs = 60_000;

  let isStopped = false;

  const cacheFile = async (path: string, isPage: boolean) => {
    const cache = await worker.caches.open(name);
    const cached = isPage ? undefined : await worker.caches.match(address(path));
    await cache.put(address(path), cached ?? (await fetchOk(path, isPage)));
  };
  const fetchOk = async (path: string, isPage: boolean) => {
    const response = await worker.fetch(address(path), isPage ? { cache: "no-cache" } : {});
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    // A proxy's login page, which browsers wouldn't show in its place.
    if (response.redirected) throw new Error(`${path} led to ${response.url}`);
    return response;
  };
  const cacheAll = async () => {
    const waiting: [string, boolean][] = [
      ...pages.map((path): [string, boolean] => [path, true]),
      ...assets.map((path): [string, boolean] => [path, false]),
    ];
    const cacheNext = async () => {
      for (let next = waiting.shift(); next && !isStopped; next = waiting.shift()) await cacheFile(...next);
    };
    await Promise.all(Array.from({ length: concurrency }, cacheNext));
    if (isStopped) throw new Error("Stopped: the visitor erased their data.");
  };
  const deleteOldCaches = async () => {
    const names = await worker.caches.keys();
    const old = names.filter((other) => other.startsWith(prefix) && other !== name);
    await Promise.all(old.map((other) => worker.caches.delete(other)));
    await worker.clients.claim();
  };

  const servePage = async (request: Request, path: string): Promise<Response> => {
    const answer = worker.fetch(request).catch(() => undefined);
    const slow = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
    const response = await Promise.race([answer, slow]);
    if (response && response.status < 500) return response;
    return (await worker.caches.match(address(path))) ?? (await answer) ?? Response.error();
  };
  /** What was shared last, until the page takes it. It is never in a URL or on disk. */
  let shared: Promise<SharedContent | undefined> | undefined;
  let onTaken: (() => void) | undefined;
  const receiveShared = (event: FetchEvent) => {
    shared = event.request
      .formData()
      .then(readShared)
      .catch(() => undefined);
    // The browser ends a worker that has nothing to do, and with it what was shared.
    const taken = new Promise<void>((resolve) => {
      onTaken = resolve;
      setTimeout(resolve, keepSharedMs);
    });
    event.waitUntil(taken);
    event.respondWith(shared.then(() => Response.redirect(address(SHARED_QUERY), 303)));
  };
  const giveShared = async (port: MessagePort | undefined) => {
    port?.postMessage(await shared);
    shared = undefined;
    onTaken?.();
  };
  const serveAsset = async (request: Request, path: string): Promise<Response> =>
    (await worker.caches.match(address(path))) ?? worker.fetch(request);

  worker.addEventListener("install", (event) => event.waitUntil(cacheAll()));
  worker.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method === "POST" && request.url === address(SHARE_PATH)) return receiveShared(event);
    if (request.method !== "GET" || !request.url.startsWith(scope)) return;
    const path = withoutSlash(new URL(request.url).pathname.slice(new URL(scope).pathname.length));
    const page = paste !== undefined && pastePath.test(path) ? paste : knownPages.get(path);
    if (request.mode !== "navigate") {
      if (knownAssets.has(path)) event.respondWith(serveAsset(request, path));
    } else if (page !== undefined) event.respondWith(servePage(request, page));
  });
  worker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data === TAKE_SHARED) void giveShared(port);
    if (data === STOP_COPY) isStopped = true;
  });
}

/** The service worker globals we use: TypeScript's own library for them conflicts with Node's types. */
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
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifetimeEvent {
  request: Request & { mode: string };
  respondWith(answer: Promise<Response>): void;
}
