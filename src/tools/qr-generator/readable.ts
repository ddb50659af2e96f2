import decodeQR from "qr/decode.js";
import { InputError } from "#shared/input-error.ts";
import { drawQr, type Pixels, type QrStyle, toRgb } from "./qr-image.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** A weaker contrast fails in bad light; a code lighter than its ground is inverted, which many readers refuse. */
const LEAST_CONTRAST = 3;
const GOOD_CONTRAST = 5;

/** The fewest pixels a module with which the check reads: a phone comes closer, the check cannot. */
const CHECKED_SCALE = 4;

/** Milliseconds that the check may take. */
const TIME_LIMIT = 4_000;

/**
 * Refuses colors that a reader cannot tell apart.
 * @returns what to mind about colors that are only just good enough.
 * @throws {InputError} naming the color.
 */
export function checkColors(dark: string, light: string): string | undefined {
  const [ink, ground] = [luminance(dark), luminance(light)];
  if (ink >= ground) {
    throw new InputError(
      "The foreground must be darker than the background: many readers do not read inverted codes.",
      {
        field: "dark",
      },
    );
  }
  const contrast = (ground + 0.05) / (ink + 0.05);
  if (contrast < LEAST_CONTRAST) {
    throw new InputError(
      `The colors are too alike (contrast ${contrast.toFixed(1)}, at least ${LEAST_CONTRAST} is needed): choose a darker or a lighter one.`,
      { field: "dark" },
    );
  }
  return contrast < GOOD_CONTRAST
    ? `The contrast of ${contrast.toFixed(1)} is low: some phones may not read it.`
    : undefined;
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Reads a code back as a phone would, before anyone prints it.
 * @throws {InputError} when it does not say what it should.
 */
export function checkReadable(matrix: QrMatrix, style: QrStyle, text: string): void {
  const modules = matrix.length + 2 * style.margin;
  const image = drawQr(matrix, { ...style, margin: Math.max(4, style.margin), size: CHECKED_SCALE * (modules + 8) });
  if (read(image) === asRead(text)) return;
  throw new InputError("The code could not be read back. Try stronger colors, a higher level or a smaller logo.");
}

/** UTF-8 has U+FFFD for half of a surrogate pair, and its decoder drops a byte order mark at the beginning. */
function asRead(text: string): string {
  return text.toWellFormed().replace(/^\uFEFF/, "");
}

function read(image: Pixels): string | undefined {
  try {
    return decodeQR(image, { timeLimit: TIME_LIMIT });
  } catch {
    return undefined;
  }
}
