import { describe, expect, it } from "vitest";
import { runServiceWorker, type WorkerScope } from "./service-worker.ts";

const SCOPE = "https://sundry.test/drawer/";
const PASTE = "tools/pastebin/000000000000";
const RELEASE = { id: "new", pages: ["", "tools", PASTE], paste: PASTE, assets: ["assets/a-1.js", "assets/b-2.js"] };

type Listener = (event: Record<string, unknown>) => void;

/** A browser with these caches; `network` answers what is fetched from below the scope. */
function startWorker(network: (path: string) => Response, kept: Record<string, Record<string, string>> = {}) {
  const stores = new Map(
    Object.entries(kept).map(([name, texts]) => [
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
  runServiceWorker(worker, RELEASE);
  const happen = async (type: "install" | "activate") => {
    let work: unknown;
    listeners.get(type)?.({ waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  /** The text of the worker's answer, or undefined when it leaves the request to the browser. */
  const ask = async (path: string, { mode = "navigate", method = "GET" } = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, SCOPE).href, method, mode };
    listeners.get("fetch")?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return (await answer)?.text();
  };
  return { stores, fetched, happen, ask };
}

const online = (path: string) => new Response(`network ${path}`);
const offline = (): Response => {
  throw new TypeError("Failed to fetch");
};
const cacheName = (release: string, scope = SCOPE) => `sundry-${scope}-${release}`;
const ELSEWHERE = "https://sundry.test/";
const KEPT = {
  [cacheName("new")]: {
    "": "kept home",
    tools: "kept tools",
    [PASTE]: "kept page of pastes",
    "assets/a-1.js": "kept a",
  },
};

describe("the service worker", () => {
  it("keeps every page and asset, and fetches no asset again that an older release left", async () => {
    const { stores, fetched, happen } = startWorker(online, {
      [cacheName("old")]: { "assets/a-1.js": "old a", "": "old" },
    });
    await happen("install");
    expect([...(stores.get(cacheName("new"))?.keys() ?? [])].toSorted()).toEqual(
      ["", "assets/a-1.js", "assets/b-2.js", "tools", PASTE].map((path) => SCOPE + path),
    );
    expect(fetched.toSorted()).toEqual(["", "assets/b-2.js", "tools", PASTE]);
  });

  it("is not installed by half", async () => {
    const { happen } = startWorker((path) => new Response("", { status: path === "tools" ? 503 : 200 }));
    await expect(happen("install")).rejects.toThrow("tools answered 503");
  });

  it("leaves the old release's files until its pages are closed, then forgets them and nobody else's", async () => {
    const { stores, happen } = startWorker(online, {
      [cacheName("old")]: {},
      [cacheName("old", ELSEWHERE)]: {},
      other: {},
    });
    await happen("install");
    expect(stores.has(cacheName("old"))).toBe(true);
    await happen("activate");
    expect([...stores.keys()]).toEqual([cacheName("old", ELSEWHERE), "other", cacheName("new")]);
  });

  it("answers with the page of the network, so that a new release is seen at once", async () => {
    expect(await startWorker(online, KEPT).ask("tools?category=text")).toBe("network tools?category=text");
  });

  it.each([
    ["there is no network", offline],
    ["the server is down behind its proxy", () => new Response("", { status: 502 })],
  ])("answers with the kept page when %s", async (_, network) => {
    const { ask } = startWorker(network, KEPT);
    expect(await ask("tools/?category=text")).toBe("kept tools");
    expect(await ask("")).toBe("kept home");
    expect(await ask("tools/pastebin/abcdefghijkl")).toBe("kept page of pastes");
  });

  it("asks the server for the paste that is wanted", async () => {
    expect(await startWorker(online, KEPT).ask("tools/pastebin/abcdefghijkl")).toBe(
      "network tools/pastebin/abcdefghijkl",
    );
  });

  it("answers with the kept asset without asking, and fetches one that is not kept yet", async () => {
    const { ask, fetched } = startWorker(online, KEPT);
    expect(await ask("assets/a-1.js", { mode: "cors" })).toBe("kept a");
    expect(await ask("assets/b-2.js", { mode: "cors" })).toBe("network assets/b-2.js");
    expect(fetched).toEqual(["assets/b-2.js"]);
  });

  it.each([
    ["api/tools/recent", { mode: "cors" }],
    ["s/abc", {}],
    ["tools/pastebin/abcdefghijkl/raw", {}],
    ["tools", { method: "POST" }],
    ["https://elsewhere.test/tools", {}],
  ])("leaves %s to the browser", async (path, request) => {
    expect(await startWorker(online, KEPT).ask(path, request)).toBeUndefined();
  });
});
