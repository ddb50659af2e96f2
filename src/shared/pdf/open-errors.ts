import { InputError } from "#shared/input-error.ts";

/** Why a PDF doesn't open, by the file's name. */

export function passwordNeeded(name: string, tried: string): InputError {
  const message = tried ? `The password of ${name} is wrong.` : `${name} is protected by a password.`;
  return new InputError(message, { field: "password" });
}

export function unknownProtection(name: string): InputError {
  return new InputError(`${name} is protected by a certificate or in another way that cannot be opened here.`);
}

/** Such as a download that failed. */
export function emptyPdf(name: string): InputError {
  return new InputError(`${name} is empty (0 bytes).`);
}

export function damagedPdf(name: string): InputError {
  return new InputError(`${name} is damaged and cannot be repaired, or it is not a PDF.`);
}
