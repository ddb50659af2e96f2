import { describe, expect, it } from "vitest";
import { notationOfLink } from "./notation-link.ts";

describe("notationOfLink", () => {
  it.each([
    ["#3d6+2", "3d6+2"],
    ["#4d6!kh3-1", "4d6!kh3-1"],
    ["#d%25", "d%"],
    ["#d%", "d%"],
    ["#2d6%20%2B%201", "2d6 + 1"],
    ["#3d", "3d"],
    ["#(2d6+1)*2/3", "(2d6+1)*2/3"],
    ["#4dF", "4dF"],
    ["#4d6ro%3C3", "4d6ro<3"],
    ["#5d10%3E=8!", "5d10>=8!"],
    ["#d%%3E50", "d%>50"],
    ["#old", undefined],
    ["", undefined],
    ["#", undefined],
    ["#about", undefined],
    ["#12", undefined],
    ["#%E0%A4", undefined],
  ])("reads %j as %j", (fragment, notation) => {
    expect(notationOfLink(fragment)).toBe(notation);
  });
});
