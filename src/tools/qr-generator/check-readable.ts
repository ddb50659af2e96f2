import decodeQR from "qr/decode.js";
import { InputError } from "#shared/input-error.ts";
import { drawQr, type Pixels, type QrStyle, toRgb } from "./qr-image.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** Less contrast fails in bad light. */
const MIN_CONTRAST = 3;
const GOOD_CONTRAST = 5;

/** Pixels per module that the check's decoder needs. A phone can move closer instead. */
const CHECK_SCALE = 4;

const TIME_LIMIT_MS = 4_000;

/**
 * Rejects colors that readers can't distinguish.
 * @returns a warning for colors with low contrast.
 * @throws {InputError}
 */
export function checkColors(dark: string, light: string): string | undefined {
  const [foreground, background] = [luminance(dark), luminance(light)];
  if (foreground >= background) {
    throw new InputError("The foreground must be darker than the background. Many readers can’t read inverted codes.", {
      field: "dark",
    });
  }
  const contrast = (background + 0.05) / (foreground + 0.05);
  if (contrast < MIN_CONTRAST) {
    throw new InputError(
      `The contrast of these colors is too low (${contrast.toFixed(1)}, at least ${MIN_CONTRAST} needed). Choose a darker foreground or a lighter background.`,
      { field: "dark" },
    );
  }
  return contrast < GOOD_CONTRAST
    ? `A contrast of ${contrast.toFixed(1)} is low. Some phones may not read the code.`
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
 * Verifies a code by decoding it, before anyone prints it.
 * @throws {InputError} if it decodes to something else.
 */
export function checkReadable(matrix: QrMatrix, style: QrStyle, text: string): void {
  const modules = matrix.length + 2 * style.margin;
  const image = drawQr(matrix, { ...style, margin: Math.max(4, style.margin), size: CHECK_SCALE * (modules + 8) });
  if (decode(image) === expectedReading(text)) return;
  throw new InputError("The code could not be read back. Try more contrast, a higher level or a smaller logo.");
}

/** The UTF-8 encoder replaces lone surrogates, and the decoder drops a leading byte order mark. */
function expectedReading(text: string): string {
  return text.toWellFormed().replace(/^\uFEFF/, "");
}

function decode(image: Pixels): string | undefined {
  try {
    return decodeQR(image, { timeLimit: TIME_LIMIT_MS });
  } catch {
    return undefined;
  }
}
