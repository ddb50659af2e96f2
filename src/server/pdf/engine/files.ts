import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import type { Making } from "#shared/pdf/pdf-writer.ts";
import { type ByteSource, loadPdfium, type Pdfium, type PdfiumDocument } from "#shared/pdf/pdfium.ts";
import { readFont } from "./fonts.ts";

/** The engine, with its code and fonts from the disk. */
export function startPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  return loadPdfium({ wasm: new Uint8Array(wasm).buffer, readFont });
}

/** A file on the disk, open until it is closed. */
export function openFile(path: string): ByteSource {
  const descriptor = openSync(path, "r");
  return {
    size: fstatSync(descriptor).size,
    read: (target, position) => readSync(descriptor, target, 0, target.length, position) === target.length,
    close: () => closeSync(descriptor),
  };
}

/** Writes a document anew into a new file. @param take told how many bytes come; what it throws ends the writing */
export function saveFile(document: PdfiumDocument, path: string, take: (bytes: number) => void): void {
  const descriptor = openSync(path, "wx");
  try {
    document.save((bytes) => {
      take(bytes.length);
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    });
  } finally {
    closeSync(descriptor);
  }
}

/** How new files are made here. */
export const newMaking = (): Making => ({ deflate: deflateSync, id: randomBytes(16) });
