import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import type { ReadFont } from "#shared/pdf/fallback-fonts.ts";
import type { WriterSettings } from "#shared/pdf/pdf-writer.ts";
import { type ByteSource, loadPdfium, type Pdfium, type PdfiumDocument } from "#shared/pdf/pdfium.ts";
import { type Allowance, OutputFile } from "./output.ts";

/** The engine, with its code and fonts from the disk. */
export function startPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  return loadPdfium({ wasm: new Uint8Array(wasm).buffer, readFont });
}

/** PDFium asks for a few bytes at a time, thousands of times; so many at once are read from the disk, and so many
 *  times as many are kept. */
const BLOCK = 65_536;
const BLOCKS_KEPT = 256;

/** A file on the disk, open until it is closed. */
export function openFile(path: string): ByteSource {
  const descriptor = openSync(path, "r");
  /** Each block has one place, which it shares with others. */
  const kept: { index: number; bytes: Uint8Array; length: number }[] = [];
  const blockAt = (position: number) => {
    const index = Math.floor(position / BLOCK);
    const place = index % BLOCKS_KEPT;
    let block = kept[place];
    if (block?.index !== index) {
      const bytes = block?.bytes ?? new Uint8Array(BLOCK);
      block = { index, bytes, length: readSync(descriptor, bytes, 0, BLOCK, index * BLOCK) };
      kept[place] = block;
    }
    return block;
  };
  return {
    size: fstatSync(descriptor).size,
    read(target, position) {
      if (target.length > BLOCK) return readSync(descriptor, target, 0, target.length, position) === target.length;
      for (let done = 0; done < target.length; ) {
        const { bytes, length } = blockAt(position + done);
        const start = (position + done) % BLOCK;
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

/** Writes a document anew into a new file. */
export function saveFile(document: PdfiumDocument, path: string, allowance: Allowance): void {
  const output = new OutputFile(path, allowance);
  document.save((bytes) => output.write(bytes));
  output.close();
}

/** How new files are made here. */
export const newMaking = (): WriterSettings => ({ deflate: deflateSync, id: randomBytes(16) });

const FAMILIES = {
  Japanese: ["@embedpdf/fonts-jp", "NotoSansJP"],
  Korean: ["@embedpdf/fonts-kr", "NotoSansKR"],
  "Simplified Chinese": ["@embedpdf/fonts-sc", "NotoSansHans"],
  "Traditional Chinese": ["@embedpdf/fonts-tc", "NotoSansHant"],
} as const;

/** Noto Sans, as its packages bring it. */
const readFont: ReadFont = (script, weight) => {
  const [name, family] = FAMILIES[script];
  return readFileSync(new URL(`../fonts/${family}-${weight}.otf`, import.meta.resolve(name)));
};
