import decodeQR from "qr/decode.js";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";
import { drawQr, type QrStyle } from "./qr-image.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** Pixels per module that the check's decoder needs. A phone can move closer instead. */
const CHECK_SCALE = 4;

const TIME_LIMIT_MS = 4_000;

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
