import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Recipe } from "#shared/recipe/recipe.ts";

const recipe = (name: string): Recipe => ({ recipe: 1, name, steps: [{ join: "\n" }] });

let stored: Map<string, string>;
beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const load = () => import("./saved-recipes.ts");

describe("saveRecipes", () => {
  it("keeps recipes for the next visit", async () => {
    const { saveRecipes } = await load();
    expect(saveRecipes([recipe("a"), recipe("b")])).toBeUndefined();
    vi.resetModules();
    expect((await load()).savedRecipes()).toEqual([recipe("a"), recipe("b")]);
  });

  it("refuses more than fits and keeps what was there", async () => {
    const { saveRecipes, savedRecipes } = await load();
    saveRecipes([recipe("a")]);
    expect(saveRecipes([{ ...recipe("b"), description: "x".repeat(1_000_000) }])).toMatch(/too much room/);
    expect(saveRecipes(Array(201).fill(recipe("c")))).toMatch(/at most 200/);
    expect(savedRecipes()).toEqual([recipe("a")]);
  });
});

describe("savedRecipes", () => {
  it.each(["{", "null", '{"a":1}', '[null, 1, "x", {"recipe":2}, {"recipe":1,"name":"a","steps":{}}]'])(
    "survives corrupt storage: %s",
    async (text) => {
      stored.set("sundry-recipes", text);
      expect((await load()).savedRecipes()).toEqual([]);
    },
  );

  it("is empty after clearRecipes", async () => {
    const { saveRecipes, clearRecipes, savedRecipes } = await load();
    saveRecipes([recipe("a")]);
    clearRecipes();
    expect(savedRecipes()).toEqual([]);
    expect(stored.size).toBe(0);
  });
});

describe("withRecipe", () => {
  it("adds to the front, or replaces the one of the same name where it is", async () => {
    const { withRecipe } = await load();
    expect(withRecipe([recipe("a")], recipe("b")).map(({ name }) => name)).toEqual(["b", "a"]);
    const changed = { ...recipe("a"), description: "new" };
    expect(withRecipe([recipe("b"), recipe("a")], changed)).toEqual([recipe("b"), changed]);
  });
});
