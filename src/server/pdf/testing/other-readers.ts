import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import createQpdf from "@neslinesli93/qpdf-wasm";
import { extractText } from "unpdf";

/** The parts missing from the package's types. */
interface QpdfModule {
  callMain(args: string[]): number;
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array<ArrayBuffer> };
}

const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm")));

/** Whether qpdf finds no problems and no encryption. */
export async function passesQpdfCheck(pdf: Uint8Array): Promise<boolean> {
  const qpdf = await openInQpdf(pdf);
  const [check, isEncrypted] = [
    qpdf.callMain(["--check", "/file.pdf"]),
    qpdf.callMain(["--is-encrypted", "/file.pdf"]),
  ];
  return check === 0 && isEncrypted === NOT_ENCRYPTED;
}

/** The file as qpdf writes it. @param args such as `--linearize` */
export async function rewriteWithQpdf(pdf: Uint8Array, args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const qpdf = await openInQpdf(pdf);
  if (qpdf.callMain([...args, "/file.pdf", "/written.pdf"]) !== 0) throw new Error(`qpdf ${args.join(" ")} failed`);
  return qpdf.FS.readFile("/written.pdf");
}

/** A new qpdf with the file as `/file.pdf`. */
async function openInQpdf(pdf: Uint8Array): Promise<QpdfModule> {
  const create = createQpdf as unknown as (options: object) => Promise<QpdfModule>;
  const qpdf = await create({ wasmBinary, noInitialRun: true });
  qpdf.FS.writeFile("/file.pdf", pdf);
  return qpdf;
}

/** Exit code of `qpdf --is-encrypted` (https://qpdf.readthedocs.io/en/stable/cli.html#option-is-encrypted). */
const NOT_ENCRYPTED = 2;

/** Each page's text according to PDF.js. */
export async function readWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text;
}
