import { InputError } from "#shared/input-error.ts";

const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is;

/**
 * An address as it is stored: normalised by the URL standard (https://url.spec.whatwg.org/), with `https://` put
 * before it when it has no scheme.
 * @param maxLength most UTF-16 units of the address, before and after.
 * @throws {InputError} for anything but a web address without a user name, in words for the one who typed it.
 * @example parseLongUrl("Example.com:8080/a b") // "https://example.com:8080/a%20b"
 */
export function parseLongUrl(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const typed = text.trim();
  if (typed === "") throw new InputError("Please enter a URL to shorten", { field: "longUrl" });
  const tooLong = `A URL can have at most ${maxLength.toLocaleString("en")} characters`;
  if (typed.length > maxLength) throw new InputError(tooLong, { field: "longUrl" });

  const href = normalise(typed);
  if (href === undefined) throw new InputError("Please enter a valid URL", { field: "longUrl" });
  if (href.length > maxLength) throw new InputError(tooLong, { field: "longUrl" });
  return href;
}

function normalise(typed: string): string | undefined {
  // The URL parser drops tabs and line ends wherever they stand, and takes `\` and too many slashes for `//`.
  if (/^[\\/]/.test(typed) || hasControl(typed)) return undefined;
  const address = /^https?:\/\/[^\\/]/i.test(typed) ? typed : hasScheme(typed) ? "" : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Chromium lets a space into a host name, which the standard forbids, as %20.
  if (url.hostname.includes("%")) return undefined;
  // `https://bank.example@evil.example` shows one host and leads to another.
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text);
}
