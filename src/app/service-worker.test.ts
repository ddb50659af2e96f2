import { describe, expect, it } from "vitest";
import { runServiceWorker, type WorkerScope } from "./service-worker.ts";
import { TAKE_SHARED } from "./share-target.ts";
import { STOP_COPY } from "./stop-copy.ts";

const SCOPE = "https://sundry.test/drawer/";
const PASTE = "tools/pastebin/000000000000";
const RELEASE = { id: "new", pages: ["", "tools", PASTE], paste: PASTE, assets: ["assets/a-1.js", "assets/b-2.js"] };

type Listener = (event: Record<string, unknown>) => void;

/** Starts the worker in a fake browser with these caches; `network` answers its fetches. */
function startWorker(
  network: (path: string) => Response,
  cached: Record<string, Record<string, string>> = {},
  release = RELEASE,
) {
  const stores = new Map(
    Object.entries(cached).map(([name, texts]) => [
      name,
      new Map(Object.entries(texts).map(([path, text]) => [SCOPE + path, new Response(text)])),
    ]),
  );
  const listeners = new Map<string, Listener>();
  const fetched: string[] = [];
  const worker: WorkerScope = {
    registration: { scope: SCOPE },
    caches: {
      open: async (name) => {
        const store = stores.get(name) ?? new Map<string, Response>();
        stores.set(name, store);
        return { put: async (url, response) => void store.set(url, response) };
      },
      match: async (url) => [...stores.values()].map((store) => store.get(url)?.clone()).find(Boolean),
      keys: async () => [...stores.keys()],
      delete: async (name) => stores.delete(name),
    },
    clients: { claim: async () => {} },
    fetch: async (request) => {
      const path = (typeof request === "string" ? request : request.url).slice(SCOPE.length);
      fetched.push(path);
      return network(path);
    },
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as Listener),
  };
  runServiceWorker(worker, release);
  const dispatch = async (type: "install" | "activate") => {
    let work: unknown;
    listeners.get(type)?.({ waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  /** Text of the worker's response; undefined if it leaves the request to the browser. */
  const fetchText = async (path: string, { mode = "navigate", method = "GET" } = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, SCOPE).href, method, mode };
    listeners.get("fetch")?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return (await answer)?.text();
  };
  /** Posts a form, as the system does, and returns where the worker sends the page. */
  const share = async (form: FormData) => {
    let answer: Promise<Response> | undefined;
    const request = new Request(`${SCOPE}share`, { method: "POST", body: form });
    listeners.get("fetch")?.({
      request,
      respondWith: (promise: Promise<Response>) => (answer = promise),
      waitUntil: () => {},
    });
    return (await answer)?.headers.get("location");
  };
  const takeShared = () =>
    new Promise<unknown>((resolve) =>
      listeners.get("message")?.({ data: TAKE_SHARED, ports: [{ postMessage: resolve }] }),
    );
  const stopCopy = () => listeners.get("message")?.({ data: STOP_COPY, ports: [] });
  return { stores, fetched, dispatch, fetchText, share, takeShared, stopCopy };
}

const online = (path: string) => new Response(`network ${path}`);
const offline = (): Response => {
  throw new TypeError("Failed to fetch");
};
const cacheName = (release: string, scope = SCOPE) => `sundry-${scope}-${release}`;
const OTHER_SCOPE = "https://sundry.test/";
const CACHED = {
  [cacheName("new")]: {
    "": "kept home",
    tools: "kept tools",
    [PASTE]: "kept page of pastes",
    "assets/a-1.js": "kept a",
  },
};

describe("runServiceWorker", () => {
  it("copies no further file of the site once the visitor erases their data", async () => {
    const { fetched, dispatch, stopCopy } = startWorker(
      online,
      {},
      { ...RELEASE, assets: Array.from({ length: 100 }, (_, at) => `assets/${at}.js`) },
    );
    const installed = dispatch("install");
    stopCopy();
    await expect(installed).rejects.toThrow("erased");
    expect(fetched.length).toBeLessThan(20);
  });

  it("caches every page and asset, and reuses assets cached by an older release", async () => {
    const { stores, fetched, dispatch } = startWorker(online, {
      [cacheName("old")]: { "assets/a-1.js": "old a", "": "old" },
    });
    await dispatch("install");
    expect([...(stores.get(cacheName("new"))?.keys() ?? [])].toSorted()).toEqual(
      ["", "assets/a-1.js", "assets/b-2.js", "tools", PASTE].map((path) => SCOPE + path),
    );
    expect(fetched.toSorted()).toEqual(["", "assets/b-2.js", "tools", PASTE]);
  });

  it("fails to install if any file fails", async () => {
    const { dispatch } = startWorker((path) => new Response("", { status: path === "tools" ? 503 : 200 }));
    await expect(dispatch("install")).rejects.toThrow("tools answered 503");
  });

  it("fails to install if a proxy sends its login instead of a page", async () => {
    const login = Object.defineProperty(new Response("Sign in"), "redirected", { value: true });
    const { dispatch } = startWorker((path) => (path === "tools" ? login : new Response("")));
    await expect(dispatch("install")).rejects.toThrow("tools led to");
  });

  it("deletes the old release's cache on activation, and no other cache", async () => {
    const { stores, dispatch } = startWorker(online, {
      [cacheName("old")]: {},
      [cacheName("old", OTHER_SCOPE)]: {},
      other: {},
    });
    await dispatch("install");
    expect(stores.has(cacheName("old"))).toBe(true);
    await dispatch("activate");
    expect([...stores.keys()]).toEqual([cacheName("old", OTHER_SCOPE), "other", cacheName("new")]);
  });

  it("serves pages from the network, so a new release shows immediately", async () => {
    expect(await startWorker(online, CACHED).fetchText("tools?category=text")).toBe("network tools?category=text");
  });

  it.each([
    ["there is no network", offline],
    ["the server behind its proxy is down", () => new Response("", { status: 502 })],
  ])("serves the cached page when %s", async (_, network) => {
    const { fetchText } = startWorker(network, CACHED);
    expect(await fetchText("tools/?category=text")).toBe("kept tools");
    expect(await fetchText("")).toBe("kept home");
    expect(await fetchText("tools/pastebin/abcdefghijkl")).toBe("kept page of pastes");
  });

  it("fetches a paste page from the network", async () => {
    expect(await startWorker(online, CACHED).fetchText("tools/pastebin/abcdefghijkl")).toBe(
      "network tools/pastebin/abcdefghijkl",
    );
  });

  it("serves a cached asset without a request, and fetches one that is missing", async () => {
    const { fetchText, fetched } = startWorker(online, CACHED);
    expect(await fetchText("assets/a-1.js", { mode: "cors" })).toBe("kept a");
    expect(await fetchText("assets/b-2.js", { mode: "cors" })).toBe("network assets/b-2.js");
    expect(fetched).toEqual(["assets/b-2.js"]);
  });

  it("keeps what is shared until a page takes it, once, without network, URL or cache", async () => {
    const { share, takeShared, fetched, stores } = startWorker(offline);
    const form = new FormData();
    form.append("text", "secret");
    form.append("files", new File(["{}"], "a.json"));
    expect(await share(form)).toBe(`${SCOPE}?shared`);
    expect(await takeShared()).toMatchObject({ text: "secret", files: [{ name: "a.json" }] });
    expect(await takeShared()).toBeUndefined();
    expect(fetched).toEqual([]);
    expect(stores.size).toBe(0);
  });

  it("opens the page after a share that can't be read", async () => {
    const { share, takeShared } = startWorker(offline);
    expect(await share("not a form" as never)).toBe(`${SCOPE}?shared`);
    expect(await takeShared()).toBeUndefined();
  });

  it.each([
    ["api/tools/recent", { mode: "cors" }],
    ["s/abc", {}],
    ["tools/pastebin/abcdefghijkl/raw", {}],
    ["tools", { method: "POST" }],
    ["https://elsewhere.test/tools", {}],
  ])("leaves %s to the browser", async (path, request) => {
    expect(await startWorker(online, CACHED).fetchText(path, request)).toBeUndefined();
  });
});
