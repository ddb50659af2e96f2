import { describe, expect, it } from "vitest";
import { itemName } from "./item.ts";

describe("itemName", () => {
  it.each([
    ["paste", "4xk2Dm09QZab", "4xk2Dm09QZab"],
    ["paste", " https://tools.example.org/base/tools/pastebin/4xk2Dm09QZab?x=1#key=/a ", "4xk2Dm09QZab"],
    ["paste", "https://tools.example.org/api/pastebin/4xk2Dm09QZab/raw", "4xk2Dm09QZab"],
    ["link", "my-alias", "my-alias"],
    ["link", "http://tools.example.org/s/my-alias/", "my-alias"],
    ["link", "tools.example.org/s/my-alias?report", "my-alias"],
    ["link", "https://tools.example.org/api/shortener/redirect/my-alias", "my-alias"],
  ] as const)("finds the name of a %s in %s", (kind, text, name) => {
    expect(itemName(kind, text)).toBe(name);
  });

  it.each([
    ["paste", "4xk2Dm09QZa"],
    ["paste", "https://other.example/4xk2Dm09QZab"],
    ["link", "https://other.example/my-alias"],
    ["link", "a b"],
    ["link", ""],
    ["link", "a".repeat(21)],
  ] as const)("finds no name of a %s in %s", (kind, text) => {
    expect(itemName(kind, text)).toBeUndefined();
  });
});
