import { baseName, MAX_INPUT_LENGTH, removeInvisible, trimName } from "#shared/file-name.ts";

/** File systems allow 255 bytes; the rest of the name needs some of them. */
const MAX_TITLE_BYTES = 180;
const encoder = new TextEncoder();

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
    bytes += encoder.encode(character).length;
    if (bytes > MAX_TITLE_BYTES) break;
    name += character;
  }
  return trimName(name);
}

/** A PDF's name without its extension, to name what is made of it. */
export const stemOf = (name: string): string => name.replace(/\.pdf$/i, "") || "document";

/** Names such as "report-page-007": zero-padded, so they sort in page order. */
export function pageName(stem: string, page: number, pageCount: number, extension: string): string {
  return `${stem}-page-${String(page).padStart(String(pageCount).length, "0")}.${extension}`;
}
