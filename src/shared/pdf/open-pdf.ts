import { InputError } from "#shared/input-error.ts";
import {
  loadPdfium,
  PasswordNeeded,
  type Pdfium,
  type PdfiumDocument,
  UnknownProtection,
  Unreadable,
} from "./pdfium.ts";

let engine: Promise<Pdfium> | undefined;
let lastOpened: { name: string; document: PdfiumDocument } | undefined;

/** Opens a PDF. The last one stays open, because its pages are requested one by one.
 *  @throws {InputError} if it is not a PDF, has no pages, or needs another password (field `password`) */
export async function openPdf(file: File, password: string): Promise<PdfiumDocument> {
  const name = JSON.stringify([file.name, file.size, file.lastModified, password]);
  if (lastOpened?.name === name) return lastOpened.document;
  const bytes = new Uint8Array(await file.arrayBuffer());
  engine ??= loadPdfium();
  const pdfium = await engine;
  lastOpened?.document.close();
  lastOpened = undefined;
  const document = open(pdfium, bytes, password, file.name);
  if (document.pageCount < 1) throw new InputError(`${file.name} has no pages.`);
  lastOpened = { name, document };
  return document;
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
    if (error instanceof PasswordNeeded) {
      const message = password ? `The password of ${name} is wrong.` : `${name} is protected by a password.`;
      throw new InputError(message, { field: "password" });
    }
    if (error instanceof UnknownProtection) {
      throw new InputError(`${name} is protected by a certificate or in another way that cannot be opened here.`);
    }
    if (error instanceof Unreadable) {
      throw damagedPdf(name);
    }
    throw error;
  }
}

export function damagedPdf(name: string): InputError {
  return new InputError(`${name} is damaged and cannot be repaired, or it is not a PDF.`);
}
