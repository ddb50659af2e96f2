import { InputError } from "#shared/input-error.ts";

/** @throws {InputError} on a page served over plain HTTP, where browsers offer no WebCrypto. */
export function subtleCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new InputError("Browsers allow this only on pages with HTTPS, or on localhost.");
  return subtle;
}
