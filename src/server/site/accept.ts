export type Encoding = "br" | "gzip";

/** The best encoding allowed by an Accept-Encoding header (RFC 9110 §12.5.3); undefined for none.
 *  @example chooseEncoding("gzip, deflate, br") // "br" */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of header?.toLowerCase().split(",") ?? []) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const weight = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weight("br") >= weight("gzip") ? "br" : "gzip";
  return weight(best) > 0 ? best : undefined;
}

/** Whether a client accepts HTML explicitly. One that sends just `*`/`*`, like curl, is better served with JSON. */
export function acceptsHtml(header: string | undefined): boolean {
  return header?.split(",").some((range) => HTML.test(range) && !REFUSED.test(range)) ?? false;
}

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i;
const REFUSED = /;\s*q=0(\.0*)?\s*(;|$)/i;

/** Whether an If-None-Match header contains this tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;
}
