import { toRgb } from "#shared/code-colors.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";
import type { QrMatrix } from "./qr-matrix.ts";

export interface QrStyle {
  /** Pixels per side. */
  size: number;
  /** Light modules around the code. */
  margin: number;
  /** `#rrggbb`. */
  dark: string;
  light: string;
  /** Drawn over the center. */
  logo?: Pixels | undefined;
}

/** Logo size relative to the code's side. Level H restores up to 30% of the area. */
const LOGO_SHARE = 0.22;
/** Background around a logo, in modules. */
export const LOGO_PADDING_MODULES = 0.5;

/** Size of a logo on a code, in the unit of `side`. */
export function logoSize(side: number, logo: Pixels): { width: number; height: number } {
  const share = (side * LOGO_SHARE) / Math.max(logo.width, logo.height);
  return { width: share * logo.width, height: share * logo.height };
}

/**
 * Draws a code. Modules are whole pixels; the remainder goes to the margin.
 * @throws {InputError} if there is less than one pixel per module.
 */
export function drawQr(matrix: QrMatrix, { size, margin, dark, light, logo }: QrStyle): Pixels {
  const modules = matrix.length + 2 * margin;
  const scale = Math.floor(size / modules);
  if (scale < 1) {
    throw new InputError(`This code has ${modules} × ${modules} modules including its margin. Choose a larger size.`, {
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
  /** Side of the code in pixels, without its margin. */
  side: number;
  /** Pixels per module. */
  scale: number;
  light: string;
}

function drawLogo(image: Pixels, logo: Pixels, { side, scale, light }: LogoPlace): void {
  const sides = logoSize(side, logo);
  const width = Math.max(1, Math.round(sides.width));
  const height = Math.max(1, Math.round(sides.height));
  const left = Math.round((image.width - width) / 2);
  const top = Math.round((image.height - height) / 2);
  const background = toRgb(light);
  const pad = Math.ceil(scale * LOGO_PADDING_MODULES);
  for (let y = -pad; y < height + pad; y++) {
    for (let x = -pad; x < width + pad; x++) {
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      const from = (Math.floor((y * logo.height) / height) * logo.width + Math.floor((x * logo.width) / width)) * 4;
      const opacity = inside ? (logo.data[from + 3] as number) / 255 : 0;
      const to = ((top + y) * image.width + left + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const over = inside ? (logo.data[from + channel] as number) : 0;
        image.data[to + channel] = over * opacity + (background[channel] as number) * (1 - opacity);
      }
    }
  }
}

/** An opaque pixel as a number in native byte order. */
function toWord(color: string): number {
  return new Uint32Array(new Uint8Array([...toRgb(color), 255]).buffer)[0] as number;
}
