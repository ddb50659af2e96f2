import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { formatImageAddress, parseImageAddress } from "./image-address.ts";

describe("parseImageAddress", () => {
  it.each([
    ["300x200", { width: 300, height: 200, background: "#cccccc", color: "#333333" }, 1, "png"],
    ["64", { width: 64, height: 64, background: "#cccccc", color: "#333333" }, 1, "png"],
    ["300X200@2x/F00.JPG", { width: 300, height: 200, background: "#ff0000", color: "#333333" }, 2, "jpeg"],
    ["1x2000/10206a/fff.webp", { width: 1, height: 2000, background: "#10206a", color: "#ffffff" }, 1, "webp"],
    ["300x200@2x/ccc/333.svg", { width: 300, height: 200, background: "#cccccc", color: "#333333" }, 1, "svg"],
  ])("reads %s", (path, image, scale, type) => {
    const label = `${image.width} × ${image.height}`;
    expect(parseImageAddress(path, "")).toEqual({ image: { ...image, label }, scale, type });
  });

  it.each([
    ["", "“” is not a size"],
    ["300x", "“300x” is not a size"],
    ["300x200@3x", "“300x200@3x” is not a size"],
    ["0x10", "1 to 2000"],
    ["10x2001", "1 to 2000"],
    ["10x10/red", "“red” is not a color"],
    ["10x10/cccc", "“cccc” is not a color"],
    ["10x10/ccc/333/444", "at most two colors"],
    ["10x10.gif", "“.gif”"],
    ["../passwd", "is not a size"],
  ])("rejects %j", (path, message) => expect(() => parseImageAddress(path, "")).toThrow(message));

  it("rejects long text, and only ever throws InputError", () => {
    expect(() => parseImageAddress("10x10", "x".repeat(201))).toThrow("200 characters");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (path) => {
        try {
          parseImageAddress(path, "");
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe("formatImageAddress", () => {
  it("replaces a lone surrogate", () => {
    const image = { width: 300, height: 200, background: "#cccccc", color: "#333333", label: "half \ud83d" };
    expect(formatImageAddress({ image, scale: 1, type: "png" })).toBe(
      "/mock/300x200/cccccc/333333.png?text=half%20%EF%BF%BD",
    );
  });

  it("writes addresses that parseImageAddress reads back", () => {
    const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
    const image = fc.record({
      width: fc.integer({ min: 1, max: 2000 }),
      height: fc.integer({ min: 1, max: 2000 }),
      background: color,
      color,
      label: fc.string({ minLength: 1, maxLength: 60 }).filter((label) => label.trim() !== ""),
    });
    const addressed = fc.record({
      image,
      scale: fc.constantFrom(1, 2),
      type: fc.constantFrom("png" as const, "jpeg" as const, "webp" as const),
    });
    fc.assert(
      fc.property(addressed, (wanted) => {
        const { pathname, searchParams } = new URL(formatImageAddress(wanted), "http://localhost");
        expect(parseImageAddress(pathname.slice("/mock/".length), searchParams.get("text") ?? "")).toEqual(wanted);
      }),
    );
  });
});
