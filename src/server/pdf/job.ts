import { randomBytes } from "node:crypto";
import { IMAGE_FORMATS, type ImageFormat, SPLIT_TYPES } from "#contract/pdf-options.ts";
import { unprocessable } from "#server/platform/problem.ts";
import { pdfName } from "#shared/pdf/file-name.ts";
import { parsePageRange } from "#shared/pdf/page-range.ts";
import type { SplitWork, Work } from "./engine/task.ts";

export const OPERATIONS = ["split", "merge", "to-images"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Name of the form field that holds each operation's files. */
export const FILE_FIELDS = { split: "file", merge: "files", "to-images": "file" } as const;

const MAX_RESOLUTION = 2400;

/** 128 bits from the operating system's random source. */
export const newJobId = () => randomBytes(16).toString("base64url");

export const isJobId = (text: string) => /^[\w-]{22}$/.test(text);

/** Parses the form fields of an operation. @throws {HttpProblem} 422 if they are missing or invalid */
export function readWork(operation: Operation, fields: ReadonlyMap<string, string>): Work {
  if (operation === "merge") {
    const fileName = pdfName(fields.get("fileName") ?? "");
    return fileName === undefined ? { operation } : { operation, fileName };
  }
  if (operation === "split") return readSplit(fields);
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

function readSplit(fields: ReadonlyMap<string, string>): SplitWork {
  const operation = "split";
  const splitType = fields.get("splitType") ?? "";
  switch (splitType) {
    case "pages":
    case "bookmarks":
      return { operation, splitType };
    case "range":
    case "ranges": {
      const pageRange = fields.get("pageRange") ?? "";
      parsePageRange(pageRange);
      return { operation, splitType, pageRange };
    }
    case "every": {
      const every = fields.get("every") ?? "";
      if (!/^0*[1-9]\d{0,8}$/.test(every)) throw unprocessable("'every' must be a whole number of pages, at least 1.");
      return { operation, splitType, every: Number(every) };
    }
  }
  throw unprocessable(`'splitType' must be one of ${SPLIT_TYPES.join(", ")}.`);
}

const isImageFormat = (text: string): text is ImageFormat => Object.hasOwn(IMAGE_FORMATS, text);

/** @throws {HttpProblem} 422 if the operation doesn't take this many files */
export function checkFileCount(operation: Operation, count: number): void {
  if (operation === "merge" && count < 2) throw unprocessable("Please select at least 2 PDF files to merge.");
  if (operation !== "merge" && count !== 1) throw unprocessable("Please select one PDF file.");
}
