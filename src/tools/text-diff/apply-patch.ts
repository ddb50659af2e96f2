import { applyPatch as applyTo, parsePatch, type StructuredPatch } from "diff";
import { InputError } from "#shared/input-error.ts";

/**
 * Applies a patch in the unified format to a text.
 * @throws {InputError} if the patch is malformed, is for several files, or doesn't fit the text.
 */
export function applyPatch(original: string, patch: string): string {
  const [only, ...others] = parse(patch).filter(({ hunks }) => hunks.length > 0);
  if (!only) throw new InputError("This patch has no changes. Changes start with a line like @@ -1,3 +1,4 @@.", FIELD);
  if (others.length > 0) {
    throw new InputError(
      `This patch is for ${others.length + 1} files. Keep the part for one of them: a part starts with ---.`,
      FIELD,
    );
  }
  const result = apply(original, only);
  if (result === false) throw new InputError(describeMismatch(original, only), FIELD);
  return result;
}

const FIELD = { field: "patch" };

/** With other line endings only if it doesn't fit as it is: a patch copied from a web page has lost its own. */
function apply(original: string, patch: StructuredPatch): string | false {
  const exact = applyTo(original, patch, { autoConvertLineEndings: false });
  return exact === false ? applyTo(original, patch) : exact;
}

function parse(patch: string): StructuredPatch[] {
  try {
    return parsePatch(patch);
  } catch (error) {
    throw new InputError(`This is not a valid patch: ${(error as Error).message}`, FIELD);
  }
}

/** Names the first part that doesn't fit. */
function describeMismatch(original: string, patch: StructuredPatch): string {
  const index = patch.hunks.findIndex(
    (_, last) => apply(original, { ...patch, hunks: patch.hunks.slice(0, last + 1) }) === false,
  );
  const hunk = patch.hunks[index];
  const line = hunk?.oldStart ?? 1;
  return `The patch doesn't fit: part ${index + 1} of ${patch.hunks.length} expects other text around line ${line} of the original.`;
}
