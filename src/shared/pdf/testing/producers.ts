import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "producers");

/** A small PDF as a widely used program wrote it; see `producers/make.sh`. */
export interface ProducedPdf {
  /** Program and property, such as `qpdf-linearized.pdf`. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Empty if it needs none. */
  password: string;
}

export const producedPdfs: readonly ProducedPdf[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".pdf"))
  .sort()
  .map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(join(FOLDER, name))),
    password: name.includes("encrypted") ? "user" : "",
  }));
