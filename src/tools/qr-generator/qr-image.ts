import { InputError } from "#shared/input-error.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** An image in memory: 4 bytes a pixel, red, green, blue and opacity, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export interface QrStyle {
  /** Pixels a side. */
  size: number;
  /** Light modules around the code. */
  margin: number;
  /** `#rrggbb`. */
  dark: string;
  light: string;
  /** Drawn over the middle. */
  logo?: Pixels | undefined;
}

/** Share of the code's side that a logo takes; level H mends up to 30 % of the area. */
const LOGO_SHARE = 0.22;
/** Of a module: the ground around a logo. */
export const LOGO_PAD = 0.5;

/** How large a logo is on a code of so long a side, in the unit of that side. */
export function logoSize(side: number, logo: Pixels): { width: number; height: number } {
  const share = (side * LOGO_SHARE) / Math.max(logo.width, logo.height);
  return { width: share * logo.width, height: share * logo.height };
}

/**
 * The code as pixels. Modules are whole pixels, so what does not divide evenly goes to the margin.
 * @throws {InputError} when the size has less than a pixel a module.
 */
export function drawQr(matrix: QrMatrix, { size, margin, dark, light, logo }: QrStyle): Pixels {
  const modules = matrix.length + 2 * margin;
  const scale = Math.floor(size / modules);
  if (scale < 1) {
    throw new InputError(`This code has ${modules} × ${modules} modules with its margin: choose a larger size.`, {
      field: "size",
    });
  }
  const start = Math.floor((size - scale * matrix.length) / 2);
  const data = new Uint8ClampedArray(size * size * 4);
  const pixels = new Uint32Array(data.buffer);
  pixels.fill(toWord(light));
  const ink = toWord(dark);
  matrix.forEach((row, y) => {
    const first = (start + y * scale) * size + start;
    row.forEach((isDark, x) => {
      if (isDark) pixels.fill(ink, first + x * scale, first + (x + 1) * scale);
    });
    for (let line = 1; line < scale; line++) {
      pixels.copyWithin(first + line * size, first, first + scale * matrix.length);
    }
  });
  const image = { width: size, height: size, data };
  if (logo) drawLogo(image, logo, { side: scale * matrix.length, scale, light });
  return image;
}

interface LogoPlace {
  /** Pixels of the code without its margin. */
  side: number;
  /** Pixels a module. */
  scale: number;
  light: string;
}

function drawLogo(image: Pixels, logo: Pixels, { side, scale, light }: LogoPlace): void {
  const sides = logoSize(side, logo);
  const width = Math.max(1, Math.round(sides.width));
  const height = Math.max(1, Math.round(sides.height));
  const left = Math.round((image.width - width) / 2);
  const top = Math.round((image.height - height) / 2);
  const ground = toRgb(light);
  const pad = Math.ceil(scale * LOGO_PAD);
  for (let y = -pad; y < height + pad; y++) {
    for (let x = -pad; x < width + pad; x++) {
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      const from = (Math.floor((y * logo.height) / height) * logo.width + Math.floor((x * logo.width) / width)) * 4;
      const opacity = inside ? (logo.data[from + 3] as number) / 255 : 0;
      const to = ((top + y) * image.width + left + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const over = inside ? (logo.data[from + channel] as number) : 0;
        image.data[to + channel] = over * opacity + (ground[channel] as number) * (1 - opacity);
      }
    }
  }
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function toRgb(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** An opaque pixel as a number in the byte order of the machine. */
function toWord(color: string): number {
  return new Uint32Array(new Uint8Array([...toRgb(color), 255]).buffer)[0] as number;
}
