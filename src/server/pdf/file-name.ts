const MAX_NAME = 150;
/** A file system takes 255 bytes, of which others of a name need some. */
const MAX_TITLE_BYTES = 180;

/** A visitor's file name as it may stand in a message, in an archive and in a header: no folder, nothing invisible. */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // A browser writes quotes and line ends like this, and nothing else (WHATWG HTML, multipart/form-data).
  const clean = trim(visible(last.replaceAll(/%(22|0D|0A)/g, "")));
  return [...clean].slice(-MAX_NAME).join("") || "document.pdf";
}

/**
 * The title of a bookmark as it may stand in the name of a file; "" when nothing of it may.
 * @example titleName("1/2 What for?\n") // "1-2 What for"
 */
export function titleName(title: string): string {
  const clean = trim(visible(title.toWellFormed().replaceAll(/\s+/g, " ").replaceAll(/[\\/]/g, "-")));
  let name = "";
  let bytes = 0;
  for (const character of clean) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_TITLE_BYTES) break;
    name += character;
  }
  return trim(name);
}

const visible = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replaceAll(/\s+/g, " ");

/** Leading dots hide a file, trailing ones are lost on Windows. */
const trim = (name: string) => name.replaceAll(/^[. ]+|[. ]+$/g, "");
