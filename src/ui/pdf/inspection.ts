import type { Inspection } from "#shared/pdf/inspect.ts";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";

/** The server's default limits. Files beyond them are not inspected, since the server would reject them. */
const MAX_BYTES = 104_857_600;
const MAX_FILES = 50;

/** The first file not yet inspected with its current password. */
export function nextToInspect(pdfs: readonly ChosenPdf[]): ChosenPdf | undefined {
  if (pdfs.length > MAX_FILES) return undefined;
  return pdfs.find(({ file, password = "", triedPassword }) => file.size <= MAX_BYTES && triedPassword !== password);
}

/** Adds the result of inspecting one file, or undefined after a failure. If the password has changed in the meantime,
 *  the result is ignored. */
export function applyInspection(
  pdfs: readonly ChosenPdf[],
  { key, password = "" }: Pick<ChosenPdf, "key" | "password">,
  found: Inspection | undefined,
): readonly ChosenPdf[] {
  return pdfs.map((pdf) => {
    if (pdf.key !== key || (pdf.password ?? "") !== password) return pdf;
    return {
      ...pdf,
      triedPassword: password,
      pages: found?.pages ?? pdf.pages,
      fault: found?.fault,
      password: pdf.password ?? (found?.locked ? "" : undefined),
    };
  });
}
