import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { blur } from "./blur.ts";
import { applyColorSteps, type ColorEdit, colorSteps } from "./color-filters.ts";
import { cssFilter } from "./css-filter.ts";
import { sharpen } from "./sharpen.ts";
import { operations } from "./tool.ts";

const NONE = defaultOptions(operations.save.options);

const colored = (color: readonly number[], edit: Partial<ColorEdit>) => {
  const data = new Uint8ClampedArray(color);
  applyColorSteps(data, colorSteps({ ...NONE, ...edit }));
  return [...data];
};

describe("colorSteps", () => {
  it("returns no steps without an edit", () => {
    expect(colorSteps(NONE)).toEqual([]);
    expect(cssFilter(NONE, 1)).toBe("none");
  });

  // Filter Effects Module Level 1, section 13.
  it.each<[Partial<ColorEdit>, readonly number[], readonly number[]]>([
    [{ brightness: 150 }, [100, 200, 50, 128], [150, 255, 75, 128]],
    [{ brightness: 0 }, [100, 200, 50, 255], [0, 0, 0, 255]],
    [{ contrast: 200 }, [100, 200, 50, 255], [72, 255, 0, 255]],
    [{ contrast: 0 }, [100, 200, 50, 255], [128, 128, 128, 255]],
    [{ saturation: 0 }, [255, 0, 0, 255], [54, 54, 54, 255]],
    [{ saturation: 200 }, [100, 150, 100, 255], [64, 164, 64, 255]],
    [{ grayscale: 100 }, [0, 255, 0, 255], [182, 182, 182, 255]],
    [{ sepia: 100 }, [100, 100, 100, 255], [135, 120, 94, 255]],
    [{ invert: 100 }, [100, 200, 50, 9], [155, 55, 205, 9]],
    [{ invert: 50 }, [0, 255, 77, 255], [128, 128, 128, 255]],
    [{ hue: 180 }, [255, 0, 0, 255], [0, 109, 109, 255]],
  ])("applies %j to a color", (edit, from, to) => {
    expect(colored(from, edit)).toEqual(to);
  });

  it("keeps gray when the hue rotates", () => {
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: -180, max: 180 }), (gray, hue) => {
        for (const byte of colored([gray, gray, gray, 255], { hue }).slice(0, 3)) {
          expect(Math.abs(byte - gray)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe("blur", () => {
  const image = async (width: number, height: number) => {
    const raw = await sharp({ create: { width, height, channels: 4, background: "#888f", noise: undefined } })
      .composite([
        {
          input: Buffer.from(
            `<svg width="${width}" height="${height}"><circle cx="30" cy="22" r="12" fill="red"/></svg>`,
          ),
        },
      ])
      .raw()
      .toBuffer();
    return { width, height, data: new Uint8ClampedArray(raw) };
  };

  it.each([0.7, 1, 1.5, 3, 8])("approximates sharp's Gaussian with a deviation of %d", async (deviation) => {
    const pixels = await image(60, 44);
    const raw = { width: 60, height: 44, channels: 4 } as const;
    const expected = await sharp(Buffer.from(pixels.data), { raw })
      .blur({ sigma: deviation, minAmplitude: 0.001 })
      .raw()
      .toBuffer();
    blur(pixels, deviation);
    const differences = pixels.data.map((byte, at) => Math.abs(byte - (expected[at] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(12);
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2);
  });

  it("keeps a single color, in an image of any size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 50 }),
        (width, height, deviation) => {
          const data = new Uint8ClampedArray(width * height * 4).map((_, at) => [200, 100, 50, 255][at % 4] ?? 0);
          const pixels = { width, height, data };
          blur(pixels, deviation);
          expect([...pixels.data]).toEqual([...Array(width * height)].flatMap(() => [200, 100, 50, 255]));
        },
      ),
    );
  });

  it("keeps the color of transparent pixels out of the others", () => {
    const pixels = { width: 2, height: 1, data: new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 0]) };
    blur(pixels, 1);
    expect(pixels.data[1]).toBe(0);
    expect(pixels.data[5]).toBe(0);
  });
});

describe("sharpen", () => {
  const drawing = (width: number, height: number) =>
    sharp(
      Buffer.from(
        `<svg width="${width}" height="${height}" viewBox="0 0 100 10"><rect width="100" height="10" fill="#777"/><path d="M8 2h20v6zM40 1h9v8h-9zM60 1l20 8" fill="#999" stroke="#444" stroke-width="0.4"/></svg>`,
      ),
    )
      .ensureAlpha()
      .raw()
      .toBuffer();
  const difference = (one: ArrayLike<number>, other: ArrayLike<number>) =>
    Array.from(one).reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;

  it("adds twice what a Gaussian of a thousandth of the longer side removes", async () => {
    const data = new Uint8ClampedArray(await drawing(1500, 150));
    const before = data.slice();
    const raw = { width: 1500, height: 150, channels: 4 } as const;
    const soft = await sharp(Buffer.from(data), { raw }).blur({ sigma: 1.5, minAmplitude: 0.001 }).raw().toBuffer();
    sharpen({ width: 1500, height: 150, data }, 100);
    const expected = before.map((byte, at) => 3 * byte - 2 * (soft[at] ?? 0));
    expect(difference(data, expected)).toBeLessThan(0.1 * difference(before, expected));
  });

  it("makes a small copy look like the big image", async () => {
    const sharpened = async (width: number, height: number) => {
      const data = new Uint8ClampedArray(await drawing(width, height));
      sharpen({ width, height, data }, 100);
      return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
    };
    const small = await (await sharpened(1000, 100)).raw().toBuffer();
    const big = await (await sharpened(4000, 400)).resize(1000, 100).raw().toBuffer();
    expect(difference(small, big)).toBeLessThan(0.5 * difference(await drawing(1000, 100), big));
  });

  it("keeps alpha, and colors next to transparent pixels", () => {
    const data = new Uint8ClampedArray([90, 90, 90, 255, 0, 0, 0, 0, 90, 90, 90, 128]);
    sharpen({ width: 3, height: 1, data }, 100);
    expect([...data]).toEqual([90, 90, 90, 255, 0, 0, 0, 0, 90, 90, 90, 128]);
  });

  it("keeps a single color", () => {
    const data = new Uint8ClampedArray(3 * 3 * 4).fill(77);
    sharpen({ width: 3, height: 3, data }, 100);
    expect([...data]).toEqual(Array(36).fill(77));
  });
});

describe("cssFilter", () => {
  it("lists all adjustments in the order they apply", () => {
    const edit = {
      ...NONE,
      brightness: 120,
      contrast: 90,
      saturation: 50,
      hue: -30,
      grayscale: 10,
      sepia: 20,
      invert: 30,
      blur: 4,
    };
    expect(cssFilter(edit, 0.5)).toBe(
      "brightness(120%) contrast(90%) saturate(50%) hue-rotate(-30deg) grayscale(10%) sepia(20%) invert(30%) blur(2.00px)",
    );
  });
});
