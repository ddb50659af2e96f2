import { InputError } from "#shared/input-error.ts";
import { damagedPdf, emptyPdf, passwordNeeded, unknownProtection } from "./open-errors.ts";
import {
  loadPdfium,
  PasswordNeeded,
  type Pdfium,
  type PdfiumDocument,
  UnknownProtection,
  Unreadable,
} from "./pdfium.ts";

/** Documents that stay open, because their pages are requested one by one. */
const MAX_OPEN = 8;
const MAX_OPEN_BYTES = 268_435_456;

let engine: Promise<Pdfium> | undefined;
/** By name, size, date and password; the one used last is at the end. */
const opened = new Map<string, { document: PdfiumDocument; bytes: number }>();

/** Opens a PDF. It stays open while it is among the last ones used.
 *  @throws {InputError} if it is not a PDF, has no pages, or needs another password (field `password`) */
export async function openPdf(file: File, password: string): Promise<PdfiumDocument> {
  const name = JSON.stringify([file.name, file.size, file.lastModified, password]);
  const known = opened.get(name);
  if (known) {
    opened.delete(name);
    opened.set(name, known);
    return known.document;
  }
  closeOldest(file.size);
  const document = await loadPdf(file, password);
  opened.set(name, { document, bytes: file.size });
  return document;
}

/** Opens a PDF, which the caller closes.
 *  @throws {InputError} like `openPdf` */
export async function loadPdf(file: File, password: string): Promise<PdfiumDocument> {
  if (file.size === 0) throw emptyPdf(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  engine ??= loadPdfium();
  const document = open(await engine, bytes, password, file.name);
  if (document.pageCount > 0) return document;
  document.close();
  throw new InputError(`${file.name} has no pages.`);
}

/** Makes room for a document of this size. */
function closeOldest(bytes: number): void {
  let total = bytes;
  for (const { bytes } of opened.values()) total += bytes;
  for (const [name, { document, bytes }] of opened) {
    if (total <= MAX_OPEN_BYTES && opened.size < MAX_OPEN) return;
    document.close();
    opened.delete(name);
    total -= bytes;
  }
}

function open(pdfium: Pdfium, bytes: Uint8Array, password: string, name: string): PdfiumDocument {
  try {
    return pdfium.open(
      {
        size: bytes.length,
        read(target, position) {
          target.set(bytes.subarray(position, position + target.length));
          return position + target.length <= bytes.length;
        },
        close() {},
      },
      password,
    );
  } catch (error) {
    if (error instanceof PasswordNeeded) throw passwordNeeded(name, password);
    if (error instanceof UnknownProtection) throw unknownProtection(name);
    if (error instanceof Unreadable) throw damagedPdf(name);
    throw error;
  }
}
