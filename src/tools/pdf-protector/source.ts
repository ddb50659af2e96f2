import { toHex } from "@exodus/bytes/hex.js";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { latin1Bytes } from "#shared/pdf/latin1.ts";
import { damagedPdf, passwordNeeded, unknownProtection } from "#shared/pdf/open-errors.ts";
import { encodePdfDoc } from "#shared/pdf/pdf-doc-encoding.ts";
import { loadQpdf, type Qpdf } from "#shared/pdf/qpdf.ts";

interface Protection {
  isEncrypted: boolean;
  isRestricted: boolean;
  /** Whether the password is the owner's, which lifts the restrictions. */
  isOwner: boolean;
}

/** A file that was opened with its password. */
export interface Source extends Protection {
  file: File;
  qpdf: Qpdf;
  password: string;
  /** As qpdf takes it. */
  passwordHex: string;
  isSigned: boolean;
  isRepaired: boolean;
}

/** Takes about 1.5 GB of memory. */
const MAX_BYTES = 500_000_000;
const INPUT = "/input.pdf";
const OUTPUT = "/output.pdf";
const ERROR = 2;
const WARNING = 3;
/** Passwords are bytes in hex: arguments can't contain all bytes. */
const COMMON = ["--password-mode=hex-bytes", "--no-warn"];

/** A password as UTF-8 in hex. */
export const hexOf = (password: string): string => toHex(new TextEncoder().encode(password));

/** Opens a file, repaired if it is damaged.
 *  @throws {InputError} if that fails or it needs another password */
export async function openSource(file: File, password: string): Promise<Source> {
  if (file.size > MAX_BYTES) {
    throw new InputError(`${file.name} has ${formatBytes(file.size)}. Up to ${formatBytes(MAX_BYTES)} are possible.`);
  }
  const [qpdf, content] = await Promise.all([loadQpdf(), file.arrayBuffer()]);
  const bytes = new Uint8Array(content);
  qpdf.write(INPUT, bytes);
  const common = { file, qpdf, password, isSigned: includesName(bytes, "/ByteRange"), isRepaired: false };
  // Before AES-256, passwords use PDFDocEncoding (ISO 32000-2, 7.6.4.3.2).
  for (const passwordHex of new Set([hexOf(password), toHex(latin1Bytes(encodePdfDoc(password)))])) {
    const { status, stdout, stderr } = qpdf.run([...COMMON, `--password=${passwordHex}`, "--show-encryption", INPUT]);
    if (status !== ERROR) return { ...common, passwordHex, ...readProtection(stdout) };
    if (stderr.includes("invalid password")) continue;
    if (/unsupported (?:encryption|\/R or \/V)/i.test(stderr)) throw unknownProtection(file.name);
    const isEncrypted = includesName(bytes, "/Encrypt");
    return repair({ ...common, passwordHex, isEncrypted, isRestricted: false, isOwner: false });
  }
  throw passwordNeeded(file.name, password);
}

/** Writes all objects again without changing compressed data.
 *  @param args of qpdf */
export async function rewrite(
  source: Source,
  args: readonly string[],
  { progress, warn }: Pick<RunContext, "progress" | "warn">,
): Promise<Uint8Array<ArrayBuffer>> {
  const { qpdf, passwordHex, isRepaired, isSigned, file } = source;
  const { status } = qpdf.run(
    [...COMMON, `--password=${passwordHex}`, ...args, "--stream-data=preserve", "--progress", INPUT, OUTPUT],
    progress,
  );
  if (status === ERROR) {
    if (isRepaired) throw damagedPdf(file.name);
    return rewrite(await repair(source), args, { progress, warn });
  }
  if (isRepaired || status === WARNING) warn("The file was damaged and has been repaired. Check the result.");
  if (isSigned) warn("The file’s digital signatures are no longer valid, because it was changed.");
  qpdf.remove(INPUT);
  return qpdf.take(OUTPUT);
}

/** @param text the output of `--show-encryption` */
function readProtection(text: string): Protection {
  return {
    isEncrypted: !text.includes("File is not encrypted"),
    // Readers ignore the permission for accessibility (ISO 32000-2, table 22).
    isRestricted: text.split("\n").some((line) => line.endsWith(": not allowed") && !line.includes("accessibility")),
    isOwner: text.includes("Supplied password is owner password"),
  };
}

/** Rewrites it with PDFium, because this build of qpdf repairs nothing. */
async function repair(source: Source): Promise<Source> {
  const [{ loadPdf }, { ByteList }] = await Promise.all([
    import("#shared/pdf/open-pdf.ts"),
    import("#shared/pdf/read-source.ts"),
  ]);
  const document = await loadPdf(source.file, source.password);
  const repaired = new ByteList();
  document.save((bytes) => repaired.write(bytes.slice()));
  document.close();
  source.qpdf.write(INPUT, repaired.join());
  return { ...source, passwordHex: "", isRepaired: true };
}

/** Whether a name occurs in the file outside of compressed data. Those of a signature and of a trailer are never
 *  compressed or encrypted. */
function includesName(bytes: Uint8Array, name: string): boolean {
  const codes = Array.from(name, (letter) => letter.charCodeAt(0));
  const [slash = 0] = codes;
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return true;
  }
  return false;
}
