import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Run } from "./run.ts";

const run = (about: string): Run => ({ at: 1, tool: "json-formatter", about, options: {}, files: [] });

/** Local storage that several tabs share. */
function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** A tab with its own copy of the modules. */
async function openTab() {
  vi.resetModules();
  const [runs, settings] = [await import("./runs.ts"), await import("./history-settings.ts")];
  return { ...runs, ...settings };
}

const stored = () => JSON.parse(localStorage.getItem("sundry-history") ?? "[]").map(({ about }: Run) => about);

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

describe("saveRun", () => {
  it("keeps the runs of another tab", async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.saveRun(run("a"));
    other.saveRun(run("b"));
    one.saveRun(run("c"));
    expect(stored()).toEqual(["c", "b", "a"]);
  });

  it("does not bring back what another tab cleared", async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.saveRun(run("a"));
    other.clearRuns();
    one.saveRun(run("b"));
    expect(stored()).toEqual(["b"]);
  });

  it("replaces a damaged history", async () => {
    localStorage.setItem("sundry-history", "{");
    (await openTab()).saveRun(run("a"));
    expect(stored()).toEqual(["a"]);
  });

  it("survives full and blocked storage", async () => {
    const fail = () => {
      throw new Error("QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(), setItem: fail });
    (await openTab()).saveRun(run("a"));
    vi.stubGlobal("localStorage", { getItem: fail, setItem: fail, removeItem: fail });
    const tab = await openTab();
    tab.saveRun(run("a"));
    tab.clearRuns();
    expect(tab.keepsHistory()).toBe(false);
    expect(tab.keepsInputs()).toBe(false);
  });
});

describe("keepsHistory", () => {
  it.each([
    ["by default", {}, {}, true],
    ["with Global Privacy Control", { globalPrivacyControl: true }, {}, false],
    ["with Do Not Track", { doNotTrack: "1" }, {}, false],
    ["without kept work", {}, { "keep-work": "off" }, false],
    ["switched on nevertheless", { globalPrivacyControl: true }, { "sundry-history-choice": "on" }, true],
    ["switched off", {}, { "sundry-history-choice": "off" }, false],
  ])("%s", async (_, signals, values, expected) => {
    vi.stubGlobal("navigator", signals);
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, String(value));
    expect((await openTab()).keepsHistory()).toBe(expected);
  });

  it("clears the history when it's switched off", async () => {
    const tab = await openTab();
    tab.saveRun(run("a"));
    tab.setKeepsHistory(false);
    expect(localStorage.getItem("sundry-history")).toBeNull();
    expect(tab.keepsHistory()).toBe(false);
  });
});

describe("keepsInputs", () => {
  it("is off until it's allowed, and switching it off clears the inputs kept so far", async () => {
    const tab = await openTab();
    expect(tab.keepsInputs()).toBe(false);
    tab.setKeepsInputs(true);
    expect(tab.keepsInputs()).toBe(true);
    tab.saveRun(run("a"));
    tab.setKeepsInputs(false);
    expect(localStorage.getItem("sundry-history")).toBeNull();
  });
});
