import { trimCharacters } from "#shared/trim-characters.ts";

const MAX_NAME_LENGTH = 150;
/** UTF-16 units considered, from the end: longer than a path on any system. */
const MAX_INPUT_LENGTH = 4096;
/** File systems allow 255 bytes; the rest of the name needs some of them. */
const MAX_TITLE_BYTES = 180;

/** Makes an uploaded file's name safe for messages, archives, and headers: no folder, no invisible characters. */
export function cleanFileName(name: string | undefined): string {
  // Browsers escape only quotes and line breaks, like this (WHATWG HTML, multipart/form-data).
  return clean((name ?? "").slice(-MAX_INPUT_LENGTH).replaceAll(/%(22|0D|0A)/g, "")) || "document.pdf";
}

/**
 * The requested name for a PDF, cleaned the same way; undefined if nothing is left.
 * @example pdfName("All scans") // "All scans.pdf"
 */
export function pdfName(name: string): string | undefined {
  const stem = clean(
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
  const whole = trim(visible(title.toWellFormed().replaceAll(/\s+/g, " ").replaceAll(/[\\/]/g, "-")));
  let name = "";
  let bytes = 0;
  for (const character of whole) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_TITLE_BYTES) break;
    name += character;
  }
  return trim(name);
}

function clean(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  return [...trim(visible(last))].slice(-MAX_NAME_LENGTH).join("");
}

const visible = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replaceAll(/\s+/g, " ");

/** Leading dots hide a file; Windows drops trailing ones. */
const trim = (name: string) => trimCharacters(name, ". ");
