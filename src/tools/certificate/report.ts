import type { ByteStream } from "#shared/byte-stream.ts";
import { type Chain, describeChain, findIssuers, type Issued } from "./chain.ts";
import type { Extension } from "./extensions.ts";
import { type Name, titleOf } from "./names.ts";
import {
  describeAlgorithm,
  describeKey,
  type PublicKey,
  type SignatureAlgorithm,
  weaknessOfKey,
  weaknessOfSignature,
} from "./public-key.ts";
import { readBytes, readInput } from "./read-input.ts";
import type { SignatureCheck } from "./signature.ts";
import type { Certificate, Request, RevocationList, Structure } from "./structures.ts";
import { neverEnds, relativeTime, type Time } from "./times.ts";

export type Status = "current" | "expired" | "not-yet-valid" | "unknown";

export interface Fingerprints {
  sha256: string;
  sha1: string;
}

interface Common {
  /** Place in the input, from 1. */
  number: number;
  /** Where its PEM block starts. */
  line?: number;
  title: string;
  version: number;
  signature: SignatureAlgorithm & { text: string; check: SignatureCheck | "no-issuer"; checkText: string };
  extensions: Extension[];
  fingerprints: Fingerprints;
  /** Weak, malformed or dangerous parts. */
  warnings: string[];
}

interface Keyed {
  subject: Name;
  key: PublicKey & { text: string /** Base64 of the SHA-256, as for pinning (RFC 7469). */; pin: string };
  /** Subject alternative names, and for a request those asked for. */
  names: string[];
}

interface Limited {
  status: Status;
  /** `expires in 20 days` */
  statusText: string;
}

export interface CertificateEntry extends Common, Keyed, Limited {
  kind: "certificate";
  serial: string;
  issuer: Name;
  /** ISO 8601. */
  notBefore: string;
  notAfter: string;
  selfSigned: boolean;
  isCa: boolean;
}

export interface RequestEntry extends Common, Keyed {
  kind: "request";
  attributes: { name: string; value: string }[];
}

export interface CrlEntry extends Common, Limited {
  kind: "crl";
  issuer: Name;
  thisUpdate: string;
  nextUpdate?: string;
  revokedCount: number;
  revoked: { serial: string; date: string; reason?: string }[];
}

export type Entry = CertificateEntry | RequestEntry | CrlEntry;

export interface Report {
  /** What several certificates have to do with each other. */
  chain?: Chain;
  entries: Entry[];
  /** Further ones that are not shown. */
  omitted: number;
}

interface Context {
  now: number;
  warn: (message: string) => void;
}

/** Decodes certificates, requests and revocation lists. @throws {InputError} that says where something is wrong */
export async function decode(input: ByteStream, { now, warn }: Context): Promise<Report> {
  const { structures, omitted, hasPrivateKey } = readInput(await readBytes(input), warn);
  if (hasPrivateKey) {
    warn(
      "The input has a private key. It isn't shown, but should stay secret: if you pasted it elsewhere, too, replace it.",
    );
  }
  if (omitted > 0) warn(`Only the first ${structures.length} are shown, ${omitted.toLocaleString("en")} are left out.`);
  const issued = await findIssuers(structures);
  const chain = describeChain(structures, issued);
  const { sha1, sha256 } = await import("hash-wasm");
  const entries: Entry[] = [];
  for (const [index, structure] of structures.entries()) {
    const fingerprints = { sha256: colons(await sha256(structure.der)), sha1: colons(await sha1(structure.der)) };
    const common = { number: index + 1, ...(structure.line !== undefined && { line: structure.line }), fingerprints };
    const by = issued[index];
    if (structure.kind === "crl") entries.push({ ...crlEntry(structure, by, now), ...common });
    else {
      const pin = fromHexToBase64(await sha256(structure.keyBytes));
      const keyed = {
        subject: structure.subject,
        key: { ...structure.key, text: describeKey(structure.key), pin },
        names: structure.extensions.names,
      };
      entries.push(
        structure.kind === "certificate"
          ? { ...certificateEntry(structure, by, index, structures, now), ...keyed, ...common }
          : { ...requestEntry(structure, by), ...keyed, ...common },
      );
    }
  }
  return { ...(chain && { chain }), entries, omitted };
}

function certificateEntry(
  one: Certificate,
  issued: Issued | undefined,
  index: number,
  all: readonly Structure[],
  now: number,
) {
  const { subject, issuer, serial, notBefore, notAfter, extensions, version } = one;
  const selfSigned = issued?.by === index && issued.check !== "invalid";
  const warnings = [...one.warnings];
  const weakKey = weaknessOfKey(one.key);
  // Nobody relies on the signature of a root certificate.
  const weakSignature = selfSigned ? undefined : weaknessOfSignature(one.algorithm);
  warnings.push(...[weakKey, weakSignature].filter((weakness) => weakness !== undefined));
  if (extensions.purposes?.includes("TLS Server") && extensions.names.length === 0) {
    warnings.push(
      "It has no subject alternative name, so browsers accept it for no host: they ignore the common name.",
    );
  }
  const parent = issued?.by === undefined ? undefined : all[issued.by];
  if (issued?.by !== index && parent?.kind === "certificate" && !isCaOf(parent)) {
    warnings.push(`Its issuer, certificate ${(issued?.by ?? 0) + 1}, is not a CA and may not issue certificates.`);
  }
  return {
    kind: "certificate" as const,
    title: titleOf(subject) ?? extensions.names[0]?.replace(/^\w+: /, "") ?? `serial number ${serial}`,
    version,
    serial,
    issuer,
    notBefore: notBefore.iso,
    notAfter: notAfter.iso,
    ...certificateStatus(notBefore, notAfter, now),
    selfSigned,
    isCa: isCaOf(one),
    signature: signatureOf(one, issued, index),
    extensions: extensions.all,
    warnings,
  };
}

/** Version 1 has no way to say so: its roots are CAs. */
function isCaOf({ extensions, version, subjectBytes, issuerBytes }: Certificate): boolean {
  return extensions.isCa ?? (version < 3 && String(subjectBytes) === String(issuerBytes));
}

function requestEntry(one: Request, issued: Issued | undefined) {
  const { subject, attributes, extensions, version } = one;
  const weaknesses = [weaknessOfKey(one.key), weaknessOfSignature(one.algorithm)];
  const signature = signatureOf(one, issued, undefined);
  return {
    kind: "request" as const,
    title: titleOf(subject) ?? extensions.names[0]?.replace(/^\w+: /, "") ?? "without a name",
    version,
    attributes,
    signature,
    extensions: extensions.all,
    warnings: [...one.warnings, ...weaknesses.filter((weakness) => weakness !== undefined)],
  };
}

function crlEntry(one: RevocationList, issued: Issued | undefined, now: number) {
  const { issuer, thisUpdate, nextUpdate, revokedCount, revoked, extensions, version } = one;
  const weakness = weaknessOfSignature(one.algorithm);
  return {
    kind: "crl" as const,
    title: titleOf(issuer) ?? "without a name",
    version,
    issuer,
    thisUpdate: thisUpdate.iso,
    ...(nextUpdate && { nextUpdate: nextUpdate.iso }),
    ...crlStatus(thisUpdate, nextUpdate, now),
    revokedCount,
    revoked: revoked.map(({ date, ...rest }) => ({ ...rest, date: date.iso })),
    signature: signatureOf(one, issued, undefined),
    extensions: extensions.all,
    warnings: [...one.warnings, ...(weakness === undefined ? [] : [weakness])],
  };
}

function certificateStatus(from: Time, until: Time, now: number): Limited {
  if (from.at === undefined || until.at === undefined) return { status: "unknown", statusText: "has a malformed time" };
  if (until.at < now) return { status: "expired", statusText: `expired ${relativeTime(until.at - now)}` };
  if (from.at > now) return { status: "not-yet-valid", statusText: `becomes valid ${relativeTime(from.at - now)}` };
  if (neverEnds(until)) return { status: "current", statusText: "never expires" };
  return { status: "current", statusText: `expires ${relativeTime(until.at - now)}` };
}

function crlStatus(from: Time, until: Time | undefined, now: number): Limited {
  if (from.at === undefined || (until && until.at === undefined))
    return { status: "unknown", statusText: "has a malformed time" };
  if (from.at > now) return { status: "not-yet-valid", statusText: `becomes valid ${relativeTime(from.at - now)}` };
  if (until?.at === undefined) return { status: "current", statusText: "doesn't say when the next one is due" };
  if (until.at < now) return { status: "expired", statusText: `outdated since ${relativeTime(until.at - now)}` };
  return { status: "current", statusText: `next one due ${relativeTime(until.at - now)}` };
}

function signatureOf(one: Structure, issued: Issued | undefined, index: number | undefined): Common["signature"] {
  const base = { ...one.algorithm, text: describeAlgorithm(one.algorithm) };
  if (issued === undefined)
    return { ...base, check: "no-issuer", checkText: "not checked: the issuer is not in the input" };
  const { check, by } = issued;
  const own = one.kind === "request" || by === index;
  const whose = own ? "its own key" : `the key of certificate ${(by ?? 0) + 1}`;
  const texts = {
    valid: own && one.kind === "certificate" ? "self-signed" : `valid, by ${whose}`,
    invalid: `not by ${whose}`,
    unchecked: `not checked: this algorithm is not supported here`,
  };
  return { ...base, check, checkText: texts[check] };
}

function colons(hex: string): string {
  return (hex.match(/../g) ?? []).join(":");
}

function fromHexToBase64(hex: string): string {
  return btoa((hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(""));
}
