import type { Inspection } from "#shared/pdf/inspect.ts";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";

/** What the server takes at most when nothing else is set. Beyond it a file is not opened for nothing. */
const MAX_BYTES = 104_857_600;
const MAX_FILES = 50;

/** The first file that was not opened yet with the password that it has now; undefined when there is none. */
export function nextToInspect(pdfs: readonly ChosenPdf[]): ChosenPdf | undefined {
  if (pdfs.length > MAX_FILES) return undefined;
  return pdfs.find(({ file, password = "", tried }) => file.size <= MAX_BYTES && tried !== password);
}

/** The list with what was found in a file when it was opened with a password; nothing was when that failed.
 *  A password that was changed meanwhile is left to the next inspection. */
export function withFound(
  pdfs: readonly ChosenPdf[],
  { key, password = "" }: Pick<ChosenPdf, "key" | "password">,
  found: Inspection | undefined,
): readonly ChosenPdf[] {
  return pdfs.map((pdf) => {
    if (pdf.key !== key || (pdf.password ?? "") !== password) return pdf;
    return {
      ...pdf,
      tried: password,
      pages: found?.pages ?? pdf.pages,
      fault: found?.fault,
      password: pdf.password ?? (found?.locked ? "" : undefined),
    };
  });
}
