const BEFORE = /^\s*(?:authorization\s*:\s*)?(?:bearer\s+)?["']?/i;

/** The token alone, without `Bearer`, quotes and white space, and where it starts in the text. */
export function compactToken(text: string): { compact: string; start: number } {
  const start = BEFORE.exec(text)?.[0].length ?? 0;
  const compact = text
    .slice(start)
    .replace(/\s+/g, "")
    .replace(/["';,]{1,3}$/, "");
  return { compact, start };
}

/** The algorithm that a token names, or "" while its header can't be read. */
export function algorithmIn(text: string): string {
  const [header = ""] = compactToken(text).compact.split(".");
  try {
    const { alg } = JSON.parse(atob(header.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof alg === "string" ? alg : "";
  } catch {
    return "";
  }
}
