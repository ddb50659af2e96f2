import { toBase64Url } from "#shared/base64-url.ts";

/**
 * An SVG as a data URI, for `src="…"` and CSS `url("…")`.
 * @param encoding `url` escapes only what a URL can't have (RFC 3986 §3.3), so it's shorter than Base64 and readable.
 * @example toDataUri("<svg/>", "url") // "data:image/svg+xml,%3Csvg/%3E"
 */
export function toDataUri(svg: string, encoding: "url" | "base64"): string {
  return encoding === "url"
    ? `data:image/svg+xml,${svg.toWellFormed().replace(/[^\w\-.~!$'()*+,;=:@/?]+/g, encodeURIComponent)}`
    : `data:image/svg+xml;base64,${toBase64(svg)}`;
}

function toBase64(text: string): string {
  const base64 = toBase64Url(new TextEncoder().encode(text)).replaceAll("-", "+").replaceAll("_", "/");
  return base64 + "=".repeat(-base64.length & 3);
}
