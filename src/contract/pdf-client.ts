import { sendWithToken, withToken } from "./client.ts";
import type { JobStatus, SplitForm, StartedJob } from "./pdf.ts";
import type { ImageFormat } from "./pdf-options.ts";
import { forgetStart, startKey } from "./start-key.ts";
import { type UploadOptions, upload } from "./upload.ts";

/** A PDF to upload, with its password if it needs one. */
export interface PdfFile {
  file: File;
  password?: string;
}

/** Starts a job that splits a PDF. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export function startPdfSplit(
  pdf: PdfFile,
  { splitType, pageRange, every }: Pick<SplitForm, "splitType" | "pageRange" | "every">,
  options?: UploadOptions,
): Promise<StartedJob> {
  const more = { ...(pageRange === undefined ? {} : { pageRange }), ...(every ? { every: String(every) } : {}) };
  return startJob("split", "file", [pdf], { splitType, ...more }, options);
}

/** Starts a job that merges PDFs in order. @throws like `startPdfSplit` */
export function startPdfMerge(
  pdfs: readonly PdfFile[],
  { fileName }: { fileName: string },
  options?: UploadOptions,
): Promise<StartedJob> {
  return startJob("merge", "files", pdfs, fileName ? { fileName } : {}, options);
}

/** Starts a job that converts the pages of a PDF, or of a range, to images. @param resolution in dots per inch
 *  @throws like `startPdfSplit` */
export function startPdfToImages(
  pdf: PdfFile,
  { format, resolution, pageRange }: { format: ImageFormat; resolution: number; pageRange?: string | undefined },
  options?: UploadOptions,
): Promise<StartedJob> {
  const fields = { format, resolution: String(resolution), ...(pageRange ? { pageRange } : {}) };
  return startJob("to-images", "file", [pdf], fields, options);
}

/** Status of one of this visitor's jobs. */
export function pdfStatus(jobId: string): Promise<JobStatus> {
  return withToken(`/api/pdf/status/${encodeURIComponent(jobId)}`);
}

/** Ends one of this visitor's jobs and removes its files and result. */
export async function cancelPdf(jobId: string): Promise<void> {
  await withToken(`/api/pdf/jobs/${encodeURIComponent(jobId)}`, { method: "DELETE" });
}

async function startJob(
  operation: string,
  field: string,
  pdfs: readonly PdfFile[],
  fields: Readonly<Record<string, string>>,
  options: UploadOptions = {},
): Promise<StartedJob> {
  const form = new FormData();
  const passwords = pdfs.map(({ password = "" }) => password);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const password of passwords) form.append("password", password);
  for (const { file } of pdfs) form.append(field, file, file.name);
  const files = pdfs.map(({ file }) => file);
  const key = startKey(JSON.stringify([operation, fields, passwords]), files);
  const started = await sendWithToken<StartedJob>((token) =>
    upload(`/api/pdf/${operation}`, form, { "idempotency-key": key, authorization: `Bearer ${token}` }, options),
  );
  forgetStart();
  return started;
}
