import { InputError } from "#shared/input-error.ts";

const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is;

/**
 * Normalizes a URL for storage by the URL standard (https://url.spec.whatwg.org/), adding `https://` if it has no scheme.
 * @param maxLength maximum UTF-16 code units, before and after.
 * @throws {InputError} for anything but a web address without a user name.
 * @example parseLongUrl("Example.com:8080/a b") // "https://example.com:8080/a%20b"
 */
export function parseLongUrl(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const typed = text.trim();
  if (typed === "") throw new InputError("Please enter a URL to shorten", { field: "longUrl" });
  const tooLong = `A URL can have at most ${maxLength.toLocaleString("en")} characters`;
  if (typed.length > maxLength) throw new InputError(tooLong, { field: "longUrl" });

  const href = normalize(typed);
  if (href === undefined) throw new InputError("Please enter a valid URL", { field: "longUrl" });
  if (href.length > maxLength) throw new InputError(tooLong, { field: "longUrl" });
  return href;
}

function normalize(typed: string): string | undefined {
  // The URL parser drops tabs and line breaks anywhere, and treats `\` and extra slashes as `//`.
  if (/^[\\/]/.test(typed) || hasControl(typed)) return undefined;
  const address = /^https?:\/\/[^\\/]/i.test(typed) ? typed : hasScheme(typed) ? "" : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Chromium accepts a space in a host name as %20, which the standard forbids.
  if (url.hostname.includes("%")) return undefined;
  // `https://bank.example@evil.example` looks like one host and goes to another.
  if (url.username || url.password) return undefined;
  return url.href;
}

/** `example.com:8080` has a port, `mailto:me` has a scheme. */
function hasScheme(typed: string): boolean {
  const [, name = "", rest = ""] = SCHEME.exec(typed) ?? [];
  if (!name) return false;
  const isHost = name.includes(".") || name.toLowerCase() === "localhost";
  return !(isHost && /^\d{1,5}([/?#]|$)/.test(rest));
}

function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  return /[\u0000-\u001f\u007f]/.test(text);
}
