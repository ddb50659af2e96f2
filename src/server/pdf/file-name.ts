import { baseName, MAX_INPUT_LENGTH, removeInvisible, trimName } from "#server/platform/file-name.ts";

/** File systems allow 255 bytes; the rest of the name needs some of them. */
const MAX_TITLE_BYTES = 180;

/**
 * The requested name for a PDF, cleaned the same way; undefined if nothing is left.
 * @example pdfName("All scans") // "All scans.pdf"
 */
export function pdfName(name: string): string | undefined {
  const stem = baseName(
    name
      .slice(-MAX_INPUT_LENGTH)
      .trim()
      .replace(/\.pdf$/i, ""),
  );
  return stem === "" ? undefined : `${stem}.pdf`;
}

/**
 * A bookmark title made safe for a file name; "" if nothing is left.
 * @example titleName("1/2 What for?\n") // "1-2 What for"
 */
export function titleName(title: string): string {
  const whole = trimName(removeInvisible(title.toWellFormed().replaceAll(/\s+/g, " ").replaceAll(/[\\/]/g, "-")));
  let name = "";
  let bytes = 0;
  for (const character of whole) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_TITLE_BYTES) break;
    name += character;
  }
  return trimName(name);
}
