import { randomBytes } from "node:crypto";
import { IMAGE_FORMATS, type ImageFormat } from "#contract/pdf-options.ts";
import { unprocessable } from "#server/platform/problem.ts";
import { parsePageRange } from "#shared/pdf/page-range.ts";
import type { Work } from "./engine/task.ts";

export const OPERATIONS = ["split", "merge", "to-images"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Of which operation the files come in a field of which name, and how many of them. */
export const FILE_FIELDS = { split: "file", merge: "files", "to-images": "file" } as const;

const MAX_RESOLUTION = 2400;

/** 128 bits from the operating system's random source. */
export const newJobId = () => randomBytes(16).toString("base64url");

export const isJobId = (text: string) => /^[\w-]{22}$/.test(text);

/** What the fields of a form ask for. @throws {HttpProblem} 422 when they do not say */
export function readWork(operation: Operation, fields: ReadonlyMap<string, string>): Work {
  if (operation === "merge") return { operation };
  if (operation === "split") {
    const splitType = fields.get("splitType");
    if (splitType === "pages") return { operation, splitType };
    if (splitType !== "range") throw unprocessable("'splitType' must be 'pages' or 'range'.");
    const pageRange = fields.get("pageRange") ?? "";
    parsePageRange(pageRange);
    return { operation, splitType, pageRange };
  }
  const format = fields.get("format") ?? "";
  const resolution = fields.get("resolution") ?? "";
  if (!isImageFormat(format)) throw unprocessable(`'format' must be one of ${Object.keys(IMAGE_FORMATS).join(", ")}.`);
  const dpi = /^\d{1,4}$/.test(resolution) ? Number(resolution) : 0;
  if (dpi < 1 || dpi > MAX_RESOLUTION) {
    throw unprocessable(`'resolution' must be a whole number from 1 to ${MAX_RESOLUTION}.`);
  }
  const pageRange = fields.get("pageRange") ?? "";
  if (pageRange.trim() === "") return { operation, format, resolution: dpi };
  parsePageRange(pageRange);
  return { operation, format, resolution: dpi, pageRange };
}

const isImageFormat = (text: string): text is ImageFormat => Object.hasOwn(IMAGE_FORMATS, text);

/** @throws {HttpProblem} 422 when these are not as many files as the operation takes */
export function checkFileCount(operation: Operation, count: number): void {
  if (operation === "merge" && count < 2) throw unprocessable("Please select at least 2 PDF files to merge.");
  if (operation !== "merge" && count !== 1) throw unprocessable("Please select one PDF file.");
}

const MAX_NAME = 150;

/** A visitor's file name as it may stand in a message, in an archive and in a header: no folder, nothing invisible. */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // A browser writes quotes and line ends like this, and nothing else (WHATWG HTML, multipart/form-data).
  const plain = last.replaceAll(/%(22|0D|0A)/g, "");
  const visible = plain.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replaceAll(/\s+/g, " ");
  // Leading dots hide a file, trailing ones are lost on Windows.
  const clean = visible.replaceAll(/^[. ]+|[. ]+$/g, "");
  return [...clean].slice(-MAX_NAME).join("") || "document.pdf";
}
