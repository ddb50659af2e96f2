import { describe, expect, it } from "vitest";
import { chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { bodyLimit, checkPaste, isPasteId, newPasteId } from "./paste.ts";

const limits = { maxBytes: 100, titleMax: 5 };
const CHARACTERS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const check = (paste: { title?: string; content: string }) => checkPaste({ language: "text", ...paste }, limits);

describe("newPasteId", () => {
  it("returns 12 letters and digits, unique in 10,000 draws", () => {
    const ids = Array.from({ length: 10_000 }, newPasteId);
    expect(ids.every(isPasteId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("draws every character with the same probability", () => {
    const drawn = Array.from({ length: 20_000 }, newPasteId).join("");
    // A byte modulo 62 would give about 4,000.
    expect(chiSquared(countOutcomes(drawn, CHARACTERS))).toBeLessThan(chiSquaredLimit(CHARACTERS.length));
  });
});

describe("isPasteId", () => {
  it.each(["", "my", "short", "4xk2Dm09QZabX", "4xk2Dm09QZa/", "4xk2Dm09QZa\n", "../../../../"])("rejects %j", (id) => {
    expect(isPasteId(id)).toBe(false);
  });
});

describe("checkPaste", () => {
  it("trims the title", () => {
    expect(check({ content: "x", title: "  a b " })).toBe("a b");
    expect(check({ content: "x" })).toBe("");
  });

  it("counts UTF-8 bytes, not characters", () => {
    expect(check({ content: "é".repeat(50) })).toBe("");
    expect(() => check({ content: "é".repeat(51) })).toThrow(expect.objectContaining({ status: 413 }));
  });

  it("counts an emoji in a title as one character", () => {
    expect(check({ content: "x", title: "🧵🧵🧵🧵🧵" })).toBe("🧵🧵🧵🧵🧵");
    expect(() => check({ content: "x", title: "🧵🧵🧵🧵🧵🧵" })).toThrow("at most 5 characters");
  });

  it.each([
    ["empty content", { content: "" }],
    ["blank content", { content: " \n\t\u00a0" }],
    ["NUL", { content: "a\0b" }],
    ["NUL in the title", { content: "x", title: "a\0b" }],
    ["a lone surrogate", { content: "a\ud83d" }],
    ["a lone surrogate in the title", { content: "x", title: "\udc00" }],
  ])("rejects %s", (_, paste) => {
    expect(() => check(paste)).toThrow(expect.objectContaining({ status: 422 }));
  });
});

describe("bodyLimit", () => {
  it("allows the longest paste with maximum JSON escaping", () => {
    const body = JSON.stringify({ title: "\u0001".repeat(5), language: "javascript", content: "\u0001".repeat(100) });
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyLimit(limits));
  });
});
