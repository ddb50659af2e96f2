/** A file that a person chose, with what is known of it. */
export interface ChosenPdf {
  /** Differs from that of every other chosen file, so that a list can be reordered. */
  key: number;
  file: File;
  pages?: number | undefined;
  /** Opens the file; undefined until it is known to need one. */
  password?: string | undefined;
  /** The password with which it was last opened here; "" for none. */
  tried?: string | undefined;
  /** Why it does not open. */
  fault?: string | undefined;
}

export const NOT_A_PDF = "Only PDF files are supported";

/** Whether a file says that it is a PDF. Some systems know no type for it: then its name decides. */
export function claimsPdf({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "" ? /\.pdf$/i.test(name) : type === "application/pdf";
}

/** `1.25 MB`, and `< 0.01 MB` for what would be nothing. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 0.005 ? "< 0.01 MB" : `${megabytes.toFixed(2)} MB`;
}
