import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import createQpdf from "@neslinesli93/qpdf-wasm";
import { extractText } from "unpdf";

/** What the package's types do not say of it. */
interface Qpdf {
  callMain(args: string[]): number;
  FS: { writeFile(path: string, bytes: Uint8Array): void };
}

const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm")));

/** Whether qpdf finds nothing at all wrong with a file, and no encryption. */
export async function isSoundForQpdf(pdf: Uint8Array): Promise<boolean> {
  const create = createQpdf as unknown as (options: object) => Promise<Qpdf>;
  const qpdf = await create({ wasmBinary, noInitialRun: true });
  qpdf.FS.writeFile("/file.pdf", pdf);
  const [check, isEncrypted] = [
    qpdf.callMain(["--check", "/file.pdf"]),
    qpdf.callMain(["--is-encrypted", "/file.pdf"]),
  ];
  return check === 0 && isEncrypted === NOT_ENCRYPTED;
}

/** What `qpdf --is-encrypted` ends with (https://qpdf.readthedocs.io/en/stable/cli.html#option-is-encrypted). */
const NOT_ENCRYPTED = 2;

/** The text of each page, as PDF.js reads it. */
export async function readWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text;
}
