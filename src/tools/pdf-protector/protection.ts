import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import { pickRandom, type RandomSource } from "#shared/random.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { hexOf, openSource, rewrite, type Source } from "./source.ts";

interface ProtectOptions {
  openPassword: string;
  ownerPassword: string;
  /** Password of the input file. */
  password: string;
  print: "full" | "low" | "none";
  copy: boolean;
  edit: boolean;
  /** Included in `edit`. */
  assemble: boolean;
  annotate: boolean;
  /** Included in `annotate`. */
  fillForms: boolean;
}

type Context = Pick<RunContext, "progress" | "random" | "warn">;

/** Readers ignore the rest (ISO 32000-2, 7.6.4.3.3). */
const MAX_PASSWORD_BYTES = 127;
/** 190 bits. */
const RANDOM_PASSWORD_LENGTH = 32;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

const ENTITLED = "Make sure that you’re entitled to do that.";

/** Encrypts a PDF with AES-256.
 *  @throws {InputError} if it can't be opened, or the options protect nothing or contradict each other */
export async function protectPdf(file: File, options: ProtectOptions, context: Context): Promise<OutputFile> {
  const args = encryptionArgs(options, context.random);
  const source = await openSource(file, options.password);
  if (lacksOwnerPassword(source)) {
    context.warn(`The file’s earlier restrictions were replaced without their owner password. ${ENTITLED}`);
  }
  if (!options.openPassword) {
    context.warn("Anyone can open this file. Most readers honor the restrictions, but other programs can ignore them.");
  }
  return outputFile(file, "protected", await rewrite(source, args, context));
}

/** Removes the passwords and restrictions of a PDF.
 *  @throws {InputError} if it has none, can't be opened or needs another password */
export async function unlockPdf(file: File, { password }: { password: string }, context: Context): Promise<OutputFile> {
  const source = await openSource(file, password);
  if (!source.isEncrypted) throw new InputError(`${file.name} is not protected.`);
  if (lacksOwnerPassword(source)) {
    context.warn(`The restrictions were removed without the owner password. ${ENTITLED}`);
  }
  return outputFile(file, "unlocked", await rewrite(source, ["--decrypt"], context));
}

const lacksOwnerPassword = ({ isRestricted, isOwner }: Source) => isRestricted && !isOwner;

function encryptionArgs(options: ProtectOptions, random: RandomSource): string[] {
  const { openPassword, ownerPassword, print, copy, edit, annotate } = options;
  const isRestricted = print !== "full" || !copy || !edit || !annotate;
  if (!openPassword && !isRestricted) {
    throw new InputError("Enter an open password, or restrict what is allowed without the owner password.", {
      field: "openPassword",
    });
  }
  for (const field of ["openPassword", "ownerPassword"] as const) {
    if (utf8Length(options[field]) <= MAX_PASSWORD_BYTES) continue;
    throw new InputError(`A PDF’s password has at most ${MAX_PASSWORD_BYTES} bytes.`, { field });
  }
  if (isRestricted && ownerPassword && ownerPassword === openPassword) {
    throw new InputError("The passwords are the same, so anyone who opens the file could lift its restrictions.", {
      field: "ownerPassword",
    });
  }
  return [
    "--encrypt",
    `--user-password=${hexOf(openPassword)}`,
    `--owner-password=${hexOf(ownerPassword || randomPassword(random))}`,
    "--bits=256",
    `--print=${print}`,
    allow("extract", copy),
    allow("modify-other", edit),
    allow("annotate", annotate),
    // ISO 32000-2, table 22.
    allow("assemble", edit || options.assemble),
    allow("form", annotate || options.fillForms),
    "--",
  ];
}

const allow = (permission: string, isAllowed: boolean) => `--${permission}=${isAllowed ? "y" : "n"}`;

function randomPassword(random: RandomSource): string {
  return Array.from({ length: RANDOM_PASSWORD_LENGTH }, () => pickRandom(LETTERS, random)).join("");
}

function outputFile({ name }: File, suffix: string, content: Uint8Array<ArrayBuffer>): OutputFile {
  return { name: `${stemOf(name)}-${suffix}.pdf`, type: "application/pdf", content };
}
