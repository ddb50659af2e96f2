import { pathParts } from "#shared/path-parts.ts";
import { trimCharacters } from "#shared/trim-characters.ts";

/** File systems allow 255 bytes. */
const MAX_BYTES = 200;
const FALLBACK = "result";
/** Names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Makes a result's name safe as a file name on any system: no folder, no hidden file, no device, no invisible characters.
 * @example cleanName("../../a\n.csv") // "a.csv"
 */
export function cleanName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const whole = trimCharacters(last.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, ""), ". ");
  const short = trimCharacters(cutStem(whole), ". ") || FALLBACK;
  return DEVICE.test(short) ? `_${short}` : short;
}

/**
 * Cleans each part of a result's path, such as that of a file in an archive.
 * @example cleanPath("../a/b\n.csv") // "a/b.csv"
 */
export function cleanPath(path: string): string {
  return pathParts(path).map(cleanName).join("/") || FALLBACK;
}

/** Shortens the part before the extension. */
function cutStem(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : "";
  let stem = "";
  let bytes = Buffer.byteLength(extension);
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    stem += character;
  }
  return stem + extension;
}
