import type { OptionValues } from "#shared/options.ts";
import { readLogo } from "./logo.ts";
import type { styleOptions } from "./options.ts";
import { encodePng } from "./png.ts";
import { drawQr, type QrStyle } from "./qr-image.ts";
import { encodeMatrix, type Level, type QrMatrix, versionOf } from "./qr-matrix.ts";
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

/** A code that was read back and says what it should, as PNG and as SVG. See `drawCode`. */
export function makeQr(...asked: Parameters<typeof drawCode>): QrCode {
  const { matrix, style, code } = drawCode(...asked);
  return { ...code, svg: toSvg(matrix, style) };
}

/**
 * A code that was read back and says what it should, as PNG, and what an SVG of it takes.
 * @param warn is told what to mind.
 * @throws {InputError} for too much data, colors that cannot be told apart, a size that is too small.
 */
export function drawCode(
  payload: string,
  { size, level, margin, dark, light, logo: logoText }: OptionValues<typeof styleOptions>,
  warn: (message: string) => void,
): { code: Omit<QrCode, "svg">; matrix: QrMatrix; style: QrStyle } {
  const remark = checkColors(dark, light);
  if (remark) warn(remark);
  const logo = readLogo(logoText);
  // A logo covers modules, which only the highest level mends for sure.
  const used = logo ? "H" : level;
  const matrix = encodeMatrix(payload, used);
  const style = { size: Number(size), margin, dark, light, logo };
  const image = drawQr(matrix, style);
  checkReadable(matrix, style, payload);
  const [version, modules] = [versionOf(matrix), matrix.length];
  return { code: { payload, version, level: used, modules, png: encodePng(image) }, matrix, style };
}
