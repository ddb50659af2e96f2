import { trimCharacters } from "#shared/trim-characters.ts";

const MAX_NAME = 150;
/** UTF-16 units that are looked at, from the end: more than a path on any system has. */
const MAX_GIVEN = 4096;
/** A file system takes 255 bytes, of which others of a name need some. */
const MAX_TITLE_BYTES = 180;

/** A visitor's file name as it may stand in a message, in an archive and in a header: no folder, nothing invisible. */
export function cleanFileName(name: string | undefined): string {
  // A browser writes quotes and line ends like this, and nothing else (WHATWG HTML, multipart/form-data).
  return clean((name ?? "").slice(-MAX_GIVEN).replaceAll(/%(22|0D|0A)/g, "")) || "document.pdf";
}

/**
 * The name that a visitor wants for a PDF, cleaned in the same way; undefined when nothing of it is left.
 * @example pdfName("All scans") // "All scans.pdf"
 */
export function pdfName(name: string): string | undefined {
  const stem = clean(
    name
      .slice(-MAX_GIVEN)
      .trim()
      .replace(/\.pdf$/i, ""),
  );
  return stem === "" ? undefined : `${stem}.pdf`;
}

/**
 * The title of a bookmark as it may stand in the name of a file; "" when nothing of it may.
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
  return [...trim(visible(last))].slice(-MAX_NAME).join("");
}

const visible = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replaceAll(/\s+/g, " ");

/** Leading dots hide a file, trailing ones are lost on Windows. */
const trim = (name: string) => trimCharacters(name, ". ");
