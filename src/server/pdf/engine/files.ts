import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import type { ReadFont } from "#shared/pdf/fallback-fonts.ts";
import type { WriterSettings } from "#shared/pdf/pdf-writer.ts";
import { type ByteSource, loadPdfium, type Pdfium, type PdfiumDocument } from "#shared/pdf/pdfium.ts";
import { type Allowance, OutputFile } from "./output.ts";

/** Loads PDFium and its fonts from disk. */
export function startPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  return loadPdfium({ wasm: new Uint8Array(wasm).buffer, readFont });
}

/** PDFium reads a few bytes at a time, thousands of times, so the disk is read in cached blocks. */
const BLOCK_BYTES = 65_536;
const CACHED_BLOCKS = 256;

/** Opens a file on disk. The caller must close it. */
export function openFile(path: string): ByteSource {
  const descriptor = openSync(path, "r");
  /** Direct-mapped cache: each block has one slot, shared with other blocks. */
  const cache: { index: number; bytes: Uint8Array; length: number }[] = [];
  const blockAt = (position: number) => {
    const index = Math.floor(position / BLOCK_BYTES);
    const slot = index % CACHED_BLOCKS;
    let block = cache[slot];
    if (block?.index !== index) {
      const bytes = block?.bytes ?? new Uint8Array(BLOCK_BYTES);
      block = { index, bytes, length: readSync(descriptor, bytes, 0, BLOCK_BYTES, index * BLOCK_BYTES) };
      cache[slot] = block;
    }
    return block;
  };
  return {
    size: fstatSync(descriptor).size,
    read(target, position) {
      if (target.length > BLOCK_BYTES)
        return readSync(descriptor, target, 0, target.length, position) === target.length;
      for (let done = 0; done < target.length; ) {
        const { bytes, length } = blockAt(position + done);
        const start = (position + done) % BLOCK_BYTES;
        const end = Math.min(length, start + target.length - done);
        if (end <= start) return false;
        target.set(bytes.subarray(start, end), done);
        done += end - start;
      }
      return true;
    },
    close: () => closeSync(descriptor),
  };
}

/** Rewrites a document into a new file. */
export function saveFile(document: PdfiumDocument, path: string, allowance: Allowance): void {
  const output = new OutputFile(path, allowance);
  document.save((bytes) => output.write(bytes));
  output.close();
}

/** Settings for writing a new file. */
export const newWriterSettings = (): WriterSettings => ({ deflate: deflateSync, id: randomBytes(16) });

const FAMILIES = {
  Japanese: ["@embedpdf/fonts-jp", "NotoSansJP"],
  Korean: ["@embedpdf/fonts-kr", "NotoSansKR"],
  "Simplified Chinese": ["@embedpdf/fonts-sc", "NotoSansHans"],
  "Traditional Chinese": ["@embedpdf/fonts-tc", "NotoSansHant"],
} as const;

/** Reads Noto Sans from its packages. */
const readFont: ReadFont = (script, weight) => {
  const [name, family] = FAMILIES[script];
  return readFileSync(new URL(`../fonts/${family}-${weight}.otf`, import.meta.resolve(name)));
};
