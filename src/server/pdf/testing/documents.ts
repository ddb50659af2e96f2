import {
  type DocumentOptions,
  makePdf as makeDocument,
  sharedResourcesPdf as shareResources,
} from "#shared/pdf/testing/documents.ts";
import { encryptedPdf as encryptDocument } from "#shared/pdf/testing/encrypted.ts";

/** A typical PDF. */
export const makePdf = async (options: DocumentOptions = {}) => Buffer.from(await makeDocument(options));

/** A two-page PDF that opens with either password. */
export const encryptedPdf = async (passwords: { user: string; owner: string }) =>
  Buffer.from(await encryptDocument(passwords));

/** A five-page PDF whose pages share one resource dictionary with all of their images. */
export const sharedResourcesPdf = async (packing: "flate" | "lzw") => Buffer.from(await shareResources(packing));
