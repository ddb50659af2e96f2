import { extractText } from "unpdf";
import { loadQpdf, type Qpdf } from "#shared/pdf/qpdf.ts";

/** Whether qpdf finds no problems and no encryption. */
export async function passesQpdfCheck(pdf: Uint8Array): Promise<boolean> {
  const qpdf = await openInQpdf(pdf);
  const [check, isEncrypted] = [qpdf.run(["--check", "/file.pdf"]), qpdf.run(["--is-encrypted", "/file.pdf"])];
  return check.status === 0 && isEncrypted.status === NOT_ENCRYPTED;
}

/** The file as qpdf writes it. @param args such as `--linearize` */
export async function rewriteWithQpdf(pdf: Uint8Array, args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const qpdf = await openInQpdf(pdf);
  const { status, stderr } = qpdf.run([...args, "/file.pdf", "/written.pdf"]);
  if (status !== 0) throw new Error(`qpdf ${args.join(" ")} failed: ${stderr}`);
  return qpdf.take("/written.pdf");
}

/** A new qpdf with the file as `/file.pdf`. */
async function openInQpdf(pdf: Uint8Array): Promise<Qpdf> {
  const qpdf = await loadQpdf();
  qpdf.write("/file.pdf", pdf);
  return qpdf;
}

/** Exit code of `qpdf --is-encrypted` (https://qpdf.readthedocs.io/en/stable/cli.html#option-is-encrypted). */
const NOT_ENCRYPTED = 2;

/** Each page's text according to PDF.js. */
export async function readWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text;
}
