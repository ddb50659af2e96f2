import { type DocumentOptions, makePdf as makeDocument } from "#shared/pdf/testing/documents.ts";
import { encryptedPdf as encryptDocument } from "#shared/pdf/testing/encrypted.ts";

/** A PDF as people have them. */
export const makePdf = async (options: DocumentOptions = {}) => Buffer.from(await makeDocument(options));

/** A PDF of two pages that opens with either password. */
export const encryptedPdf = async (passwords: { user: string; owner: string }) =>
  Buffer.from(await encryptDocument(passwords));
