import { trimCharacters } from "#shared/trim-characters.ts";

const MAX_NAME_LENGTH = 150;
/** UTF-16 units considered, from the end: longer than a path on any system. */
export const MAX_INPUT_LENGTH = 4096;

/**
 * Makes the name of an uploaded or produced file safe for messages, archives, and headers: no folder, no invisible
 * characters.
 * @param fallback for a name that cleaning leaves empty
 */
export function cleanFileName(name: string | undefined, fallback: string): string {
  // Browsers escape only quotes and line breaks, like this (WHATWG HTML, multipart/form-data).
  return baseName((name ?? "").slice(-MAX_INPUT_LENGTH).replaceAll(/%(22|0D|0A)/g, "")) || fallback;
}

/** The last segment of a path, without what is unsafe in a file name; "" if nothing is left. */
export function baseName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  return [...trimName(removeInvisible(last))].slice(-MAX_NAME_LENGTH).join("");
}

export const removeInvisible = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replaceAll(/\s+/g, " ");

/** Leading dots hide a file; Windows drops trailing ones. */
export const trimName = (name: string) => trimCharacters(name, ". ");
