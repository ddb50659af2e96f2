import {
  type DocumentOptions,
  makePdf as makeDocument,
  sharedResourcesPdf as shareResources,
} from "#shared/pdf/testing/documents.ts";
import { encryptedPdf as encryptDocument } from "#shared/pdf/testing/encrypted.ts";

/** A PDF as people have them. */
export const makePdf = async (options: DocumentOptions = {}) => Buffer.from(await makeDocument(options));

/** A PDF of two pages that opens with either password. */
export const encryptedPdf = async (passwords: { user: string; owner: string }) =>
  Buffer.from(await encryptDocument(passwords));

/** A PDF of five pages that have one dictionary of resources, with the pictures of all of them. */
export const sharedResourcesPdf = async (packing: "flate" | "lzw") => Buffer.from(await shareResources(packing));
