import { encodeQR } from "qr";
import { InputError } from "#shared/input-error.ts";
import { utf8Length } from "#shared/utf8-length.ts";

export const LEVELS = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;

export type Level = keyof typeof LEVELS;

/** Modules of a QR code without margin, row by row. True is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Bytes that version 40 holds (ISO/IEC 18004, table 7). */
const CAPACITY: Readonly<Record<Level, number>> = { L: 2953, M: 2331, Q: 1663, H: 1273 };

/**
 * Encodes the smallest QR code (ISO/IEC 18004) for a text at an error correction level.
 * @throws {InputError} if the text doesn't fit.
 */
export function encodeMatrix(text: string, level: Level): QrMatrix {
  try {
    const bordered = encodeQR(text, "raw", { ecc: LEVELS[level], border: 1 });
    return bordered.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (error) {
    const bytes = utf8Length(text);
    if (bytes <= CAPACITY[level]) throw error;
    const fits = (Object.keys(CAPACITY) as Level[]).map((one) => `${CAPACITY[one].toLocaleString("en")} at ${one}`);
    throw new InputError(
      `Failed to generate QR code: ${bytes.toLocaleString("en")} bytes don’t fit. The largest code holds ${fits.join(", ")}.`,
      { field: "input" },
    );
  }
}

/** 1 to 40. Version v has 4v + 17 modules per side. */
export function versionOf(matrix: QrMatrix): number {
  return (matrix.length - 17) / 4;
}
