import { checkColors } from "#shared/code-colors.ts";
import { encodePng } from "#shared/image/encode-png.ts";
import type { OptionValues } from "#shared/options.ts";
import { checkReadable } from "./check-readable.ts";
import { readLogo } from "./logo.ts";
import type { styleOptions } from "./options.ts";
import { drawQr, type QrStyle } from "./qr-image.ts";
import { encodeMatrix, type Level, type QrMatrix, versionOf } from "./qr-matrix.ts";
import { toSvg } from "./svg.ts";

export interface QrCode {
  /** The text in the code. */
  payload: string;
  version: number;
  level: Level;
  /** Modules per side, without the margin. */
  modules: number;
  png: Uint8Array<ArrayBuffer>;
  svg: string;
}

/** Makes a verified code as PNG and SVG. See `drawCode`. */
export function makeQr(...args: Parameters<typeof drawCode>): QrCode {
  const { matrix, style, code } = drawCode(...args);
  return { ...code, svg: toSvg(matrix, style) };
}

/**
 * Makes a verified code as PNG, and returns what `toSvg` needs.
 * @throws {InputError} for too much data, low contrast or too small a size.
 */
export function drawCode(
  payload: string,
  { size, level, margin, dark, light, logo: logoText }: OptionValues<typeof styleOptions>,
  warn: (message: string) => void,
): { code: Omit<QrCode, "svg">; matrix: QrMatrix; style: QrStyle } {
  const warning = checkColors(dark, light);
  if (warning) warn(warning);
  const logo = readLogo(logoText);
  // A logo covers modules. Only the highest level reliably restores them.
  const effectiveLevel = logo ? "H" : level;
  const matrix = encodeMatrix(payload, effectiveLevel);
  const style = { size: Number(size), margin, dark, light, logo };
  const image = drawQr(matrix, style);
  checkReadable(matrix, style, payload);
  const [version, modules] = [versionOf(matrix), matrix.length];
  return { code: { payload, version, level: effectiveLevel, modules, png: encodePng(image) }, matrix, style };
}
