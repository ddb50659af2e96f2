import { type JpegCodec, loadJpegCodec } from "#shared/image/jpeg-codec.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { damagedPdf } from "#shared/pdf/open-errors.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { PdfSyntaxError } from "#shared/pdf/parser.ts";
import { ByteList, readSource, writerSettings } from "#shared/pdf/read-source.ts";
import type { ImageSettings } from "./recompress-image.ts";
import { rewritePdf } from "./rewrite-pdf.ts";

export interface Settings extends ImageSettings {
  password: string;
}

export const NOT_SMALLER = "No smaller file was found, so this is the original.";

/** Makes a PDF smaller; the original comes back if that fails.
 *  @throws {InputError} if it isn't a PDF, is damaged, or needs another password (field `password`) */
export async function compressPdf(
  file: File,
  { password, ...images }: Settings,
  context: Pick<RunContext, "signal" | "progress" | "random" | "warn">,
): Promise<OutputFile> {
  const { source, isProtected } = await open(file, password);
  context.progress(START);
  const output = new ByteList();
  let codec: Promise<JpegCodec> | undefined;
  const { report, isSigned } = await rewritePdf({
    file: source.file,
    sink: output,
    writing: writerSettings(context.random),
    images,
    // For this job only, because it keeps the memory of the largest image.
    loadCodec: () => {
      codec ??= loadJpegCodec();
      return codec;
    },
    signal: context.signal,
    progress: (fraction) => context.progress(START + (END - START) * fraction),
  }).catch((error: unknown) => {
    throw error instanceof PdfSyntaxError ? damagedPdf(file.name) : error;
  });
  const bytes = output.join();
  const name = file.name.replace(/(?:\.pdf)?$/i, "-compressed.pdf");
  if (bytes.length >= file.size) {
    context.warn(NOT_SMALLER);
    return { name: file.name, type: "application/pdf", content: file };
  }
  if (isProtected) context.warn("The compressed file is not protected by a password. Add one with PDF Protector.");
  if (isSigned) context.warn("The digital signatures in this file are no longer valid, because its bytes changed.");
  return { name, type: "application/pdf", content: bytes, details: report.lines(file.size, bytes.length) };
}

const START = 0.1;
const END = 0.98;

async function open(file: File, password: string) {
  const document = await loadPdf(file, password);
  try {
    return { source: readSource(document, file.name), isProtected: document.isProtected };
  } finally {
    document.close();
  }
}
