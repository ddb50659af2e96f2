import type { Entry, Report } from "./report.ts";
import { utcText } from "./times.ts";

/** A line or several of a report. */
export interface Field {
  label: string;
  lines: string[];
}

const KINDS = { certificate: "Certificate", request: "Certificate request", crl: "Revocation list" } as const;

/** @example "Certificate 1 of 2" */
export function placeOf(entry: Entry, total: number): string {
  return total === 1 ? KINDS[entry.kind] : `${KINDS[entry.kind]} ${entry.number} of ${total}`;
}

/** What the head of an entry says about it, starting with a capital letter. */
export function verdictOf(entry: Entry): string {
  const text = entry.kind === "request" ? "Certificate request" : entry.statusText;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Everything but the extensions. */
export function fieldsOf(entry: Entry): Field[] {
  const field = (label: string, ...lines: string[]): Field => ({ label, lines });
  const { signature, fingerprints } = entry;
  const last = [
    field("Signature", signature.text, signature.checkText),
    field("SHA-256", fingerprints.sha256),
    field("SHA-1", fingerprints.sha1),
    field("Version", String(entry.version)),
  ];
  if (entry.kind === "crl") {
    const { issuer, thisUpdate, nextUpdate, revokedCount } = entry;
    return [
      field("Issuer", issuer.text),
      field("Issued", utcText(thisUpdate)),
      ...(nextUpdate === undefined ? [] : [field("Next", utcText(nextUpdate))]),
      field("Revoked", `${revokedCount.toLocaleString("en")} ${revokedCount === 1 ? "certificate" : "certificates"}`),
      ...last,
    ];
  }
  const { subject, key } = entry;
  const keyFields = [field("Key", key.text), field("Key pin", `sha256/${key.pin}`)];
  if (entry.kind === "request") {
    return [
      field("Subject", subject.text),
      ...keyFields,
      ...entry.attributes.map(({ name, value }) => field(name, value)),
      ...last,
    ];
  }
  const { issuer, notBefore, notAfter, serial, selfSigned } = entry;
  return [
    field("Subject", subject.text),
    field("Issuer", selfSigned ? `${issuer.text} (itself)` : issuer.text),
    field("Valid from", utcText(notBefore)),
    field("Valid until", utcText(notAfter)),
    field("Serial", serial),
    ...keyFields,
    ...last,
  ];
}

export interface Section {
  title: string;
  critical: boolean;
  lines: string[];
}

const MAX_REVOKED = 1_000;

/** The extensions, those for people first, and the list of what is revoked. */
export function sectionsOf(entry: Entry): Section[] {
  const sections = entry.extensions.map(({ name, critical, values }) => ({ title: name, critical, lines: values }));
  sections.sort((a, b) => rank(a) - rank(b));
  if (entry.kind !== "crl" || entry.revoked.length === 0) return sections;
  const { revoked, revokedCount } = entry;
  const lines = revoked.slice(0, MAX_REVOKED).map(({ serial, date, reason }) => {
    return `${serial}, ${utcText(date)}${reason === undefined ? "" : `, ${reason}`}`;
  });
  if (revokedCount > lines.length) lines.push(`… and ${(revokedCount - lines.length).toLocaleString("en")} more`);
  return [{ title: "Revoked certificates", critical: false, lines }, ...sections];
}

function rank({ title }: Section): number {
  return title === "Subject Alternative Name" ? 0 : 1;
}

/** The report as text, for Copy and the command line. */
export function reportText({ entries, chain }: Report): string {
  const parts = entries.map((entry) => entryText(entry, entries.length));
  return [...(chain ? [`Chain: ${chain.text}\n`] : []), ...parts].join("\n");
}

function entryText(entry: Entry, total: number): string {
  const fields = fieldsOf(entry);
  const width = Math.max(...fields.map(({ label }) => label.length)) + 2;
  const verdict = entry.kind === "request" ? [] : [verdictOf(entry)];
  return [
    `${placeOf(entry, total)}: ${entry.title}`,
    ...verdict,
    ...entry.warnings.map((warning) => `! ${warning}`),
    "",
    ...fields.flatMap(({ label, lines }) => lines.map((line, at) => `${(at === 0 ? label : "").padEnd(width)}${line}`)),
    ...sectionsOf(entry).flatMap(({ title, critical, lines }) => [
      "",
      `${title}${critical ? " (critical)" : ""}`,
      ...lines.map((line) => `  ${line}`),
    ]),
    "",
  ].join("\n");
}
