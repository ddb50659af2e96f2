import type { OptionValues } from "#shared/options.ts";
import { readLogo } from "./logo.ts";
import type { styleOptions } from "./options.ts";
import { encodePng } from "./png.ts";
import { drawQr } from "./qr-image.ts";
import { encodeMatrix, type Level, versionOf } from "./qr-matrix.ts";
import { checkColors, checkReadable } from "./readable.ts";
import { toSvg } from "./svg.ts";

export interface QrCode {
  /** The text in the code. */
  payload: string;
  version: number;
  level: Level;
  /** Modules a side, without the margin. */
  modules: number;
  png: Uint8Array<ArrayBuffer>;
  svg: string;
}

/**
 * A code that was read back and says what it should.
 * @param warn is told what to mind.
 * @throws {InputError} for too much data, colors that cannot be told apart, a size that is too small.
 */
export function makeQr(
  payload: string,
  { size, level, margin, dark, light, logo: logoText }: OptionValues<typeof styleOptions>,
  warn: (message: string) => void,
): QrCode {
  const remark = checkColors(dark, light);
  if (remark) warn(remark);
  const logo = readLogo(logoText);
  // A logo covers modules, which only the highest level mends for sure.
  const used = logo ? "H" : level;
  const matrix = encodeMatrix(payload, used);
  const style = { size: Number(size), margin, dark, light, logo };
  const image = drawQr(matrix, style);
  checkReadable(matrix, style, payload);
  return {
    payload,
    version: versionOf(matrix),
    level: used,
    modules: matrix.length,
    png: encodePng(image),
    svg: toSvg(matrix, style),
  };
}
