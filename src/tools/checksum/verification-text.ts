import { plural } from "#shared/format-number.ts";
import { escapeName } from "./sums-line.ts";
import type { CheckedFile, Status, Verification } from "./verify.ts";

export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  ok: "OK",
  failed: "FAILED",
  missing: "missing",
  unlisted: "not in the list",
};

/** `2 OK, 1 failed, 1 missing`. */
export function describeCounts({ ok, failed, missing, unlisted }: Verification["counts"]): string {
  const parts = [`${ok} OK`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (missing > 0) parts.push(`${missing} missing`);
  if (unlisted > 0) parts.push(`${unlisted} not in the list`);
  return parts.join(", ");
}

/** What the check of one file used or tried, in a few words. */
export function describeCheck({ status, algorithms }: CheckedFile): string {
  if (algorithms.length < 2) return algorithms.join("");
  return status === "failed" ? `none of ${algorithms.join(", ")}` : `${algorithms[0]} or another`;
}

/** A line per file, as `sha256sum --check` writes them, and the counts. */
export function verificationText({ counts, files }: Verification): string {
  const lines = files.map((file) => {
    const detail = file.status === "ok" || file.status === "failed" ? ` (${describeCheck(file)})` : "";
    return `${escapeName(file.name).name}: ${STATUS_NAMES[file.status]}${detail}`;
  });
  return [...lines, "", `${plural(files.length, "file")}: ${describeCounts(counts)}`].join("\n");
}
