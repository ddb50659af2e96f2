// cspell:disable
import { describe, expect, it } from "vitest";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { hasRightToLeft, toLogicalOrder } from "./logical-order.ts";

/** @param text as seen, with Hebrew and Arabic from its end */
const seen = (text: string, isRightDefault = true) => toLogicalOrder([...text], { isRightDefault });

describe("toLogicalOrder", () => {
  it.each([
    ["a line", ".םלוע םולש", "שלום עולם."],
    ["numbers", "12% דע 10,000 ,2.0 הסרג", "גרסה 2.0, 10,000 עד 12%"],
    ["words from the left", "האצי Sundry for PDF לש הסרג", "גרסה של Sundry for PDF יצאה"],
    ["numbers after such words", "אל PDF 1.7 הנש", "שנה PDF 1.7 לא"],
    ["two numbers", "30 25 םינש", "שנים 25 30"],
    ["brackets", ".(םויה) האצי", "יצאה (היום)."],
    ["brackets around words from the left", "ןכ (PDF 1.7) אל", "לא (PDF 1.7) כן"],
    ["brackets after such words", "ףוס abc (xyz) םולש", "שלום abc (xyz) סוף"],
    ["nested brackets", "ףוס ((תיב) םלוע) םולש", "שלום (עולם (בית)) סוף"],
    ["a list", "םולש (1", "1) שלום"],
    ["quotation marks", "טחז «והד» גבא", "אבג «דהו» זחט"],
    ["a word in a line from the left", "The word םולש means peace", "The word שלום means peace"],
    ["a phrase in such a line", "The words םלוע םולש, mean 5 things", "The words שלום עולם, mean 5 things"],
    ["a number in such a phrase", "The phrase םימי 25 דוע means", "The phrase עוד 25 ימים means"],
    ["brackets in such a line", "abc (םולש) def (xyz)", "abc (שלום) def (xyz)"],
    ["Arabic", "مالسلا", "السلام"],
    ["contextual forms", "ﻡﻼﺳ", "سلام"],
    ["a line that ends with a word from the left", ".Sundry לש הסרג", "גרסה של Sundry."],
    ["a line that starts with one", "Sundry תא הליחתמ.", "Sundry מתחילה את."],
  ])("reads %s", (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });

  it("reads a line that doesn't tell its direction as the others", () => {
    expect(seen("abc םולש", true)).toBe("שלום abc");
    expect(seen("abc םולש", false)).toBe("abc שלום");
  });

  it.each(["([{", ")".repeat(9), "א)(", "", "12", "5 < 6"])("keeps all characters of %j", (text) => {
    expect([...seen(text)].length).toBe([...text].length);
  });

  it("takes time in proportion to a line", async () => {
    expect(await cpuTime(() => seen("(א [1".repeat(5_000)))).toBeLessThan(3_000);
  });
});

describe("hasRightToLeft", () => {
  it("knows letters, but not digits", () => {
    expect(["שלום", "a م", "abc", "٣٤", "۴", "x²", "😀"].map(hasRightToLeft)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
