/** What one release of the site consists of, as paths below the place where it is served. */
export interface Release {
  /** Changes when any file does. */
  id: string;
  pages: readonly string[];
  /** One of them, which is drawn for every address of a paste, where the site has pastes. */
  paste?: string;
  assets: readonly string[];
}

/**
 * Answers for the site's pages and assets.
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
