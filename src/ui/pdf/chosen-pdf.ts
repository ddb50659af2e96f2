import { formatBytes } from "#shared/format-number.ts";

/** A chosen file with its inspection result. */
export interface ChosenPdf {
  /** Unique, so that the list can be reordered. */
  key: number;
  file: File;
  pages?: number | undefined;
  /** Undefined until the file is known to need one. */
  password?: string | undefined;
  /** The password of the last inspection; "" for none. */
  triedPassword?: string | undefined;
  /** Why the file does not open. */
  fault?: string | undefined;
}

export const NOT_A_PDF = "Only PDF files are supported";

/** Whether a file has the type or, where the system reports no type, the extension of a PDF. */
export function hasPdfType({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "" ? /\.pdf$/i.test(name) : type === "application/pdf";
}

/** `1.25 MB`, or `5.12 KB` below 0.01 MB. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 0.01 ? formatBytes(bytes) : `${megabytes.toFixed(2)} MB`;
}
