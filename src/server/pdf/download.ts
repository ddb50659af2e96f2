import { contentDisposition } from "#server/platform/content-disposition.ts";

const TYPES: ReadonlyMap<string, string> = new Map([
  ["pdf", "application/pdf"],
  ["zip", "application/zip"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
]);

/** Headers that make a browser save a file, never render it as part of the site. */
export function attachment(name: string): Record<string, string> {
  return {
    "content-type": TYPES.get(name.split(".").at(-1) ?? "") ?? "application/octet-stream",
    "content-disposition": contentDisposition(name),
  };
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** The byte range that a Range header requests (RFC 9110, 14.2), or undefined to send the whole file. */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  return start <= end ? { start, end } : "unsatisfiable";
}
