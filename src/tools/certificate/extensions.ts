import {
  BIT_STRING,
  BOOLEAN,
  type Der,
  DerError,
  type DerReader,
  field,
  INTEGER,
  OBJECT_ID,
  OCTET_STRING,
  readOid,
  SEQUENCE,
  valueField,
} from "#shared/keys/der.ts";
import { lookup } from "#shared/lookup.ts";
import { hexOf, readFlags, readInteger } from "./der.ts";
import { listed, printable, readGeneralName, readGeneralNames, readString } from "./names.ts";
import { ACCESS_METHODS, POLICIES, PURPOSES } from "./oids.ts";
import { GENERALIZED_TIME, readTime } from "./read-time.ts";
import { isoOf, utcText } from "./times.ts";

export interface Extension {
  /** The object identifier again if it has no known name. */
  name: string;
  oid: string;
  critical: boolean;
  /** What it says, in lines. */
  values: string[];
  /** It is unknown, so the values are hex. */
  unknown?: boolean;
}

export interface Extensions {
  all: Extension[];
  isCa?: boolean;
  /** Subject alternative names. */
  names: string[];
  keyUsage?: string[];
  purposes?: string[];
  /** Key identifiers in hex. */
  subjectKey?: string;
  authorityKey?: string;
}

const KEY_USAGES = [
  "Digital Signature",
  "Non-Repudiation",
  "Key Encipherment",
  "Data Encipherment",
  "Key Agreement",
  "Certificate Sign",
  "CRL Sign",
  "Encipher Only",
  "Decipher Only",
];
const REASONS = [
  "Unused",
  "Key Compromise",
  "CA Compromise",
  "Affiliation Changed",
  "Superseded",
  "Cessation of Operation",
  "Certificate Hold",
  "Privilege Withdrawn",
  "AA Compromise",
];
/** Values of CRLReason (RFC 5280, 5.3.1). 7 is unused. */
const CRL_REASONS = [
  "Unspecified",
  ...REASONS.slice(1, 7),
  "7",
  "Remove from CRL",
  "Privilege Withdrawn",
  "AA Compromise",
];
const NETSCAPE_TYPES = [
  "SSL Client",
  "SSL Server",
  "S/MIME",
  "Object Signing",
  "Reserved",
  "SSL CA",
  "S/MIME CA",
  "Object Signing CA",
];
const TLS_FEATURES = lookup<string>({ 5: "OCSP Must-Staple", 17: "OCSP Must-Staple (multiple)" });

/** Certificates have about ten. */
const MAX_EXTENSIONS = 200;

/** Extensions (RFC 5280 §4.2). One that is malformed only costs its own values. */
export function readExtensions(list: Der, warn: (message: string) => void): Extensions {
  const found: Extensions = { all: [], names: [] };
  const seen = new Set<string>();
  for (const item of list.as(SEQUENCE, "list of extensions").inside("list of extensions").rest("extension", SEQUENCE)) {
    const fields = item.inside("extension");
    const oid = readOid(fields.next("type of the extension", OBJECT_ID));
    const critical = fields.optional("critical flag", BOOLEAN)?.content[0] ?? 0;
    const value = fields.next(`value of the extension ${oid}`, OCTET_STRING);
    fields.finish();
    const [name = oid, read] = EXTENSIONS[oid] ?? [];
    const extension: Extension = { name, oid, critical: critical !== 0, values: [] };
    if (seen.has(oid)) warn(`The extension ${name} is there twice.`);
    seen.add(oid);
    try {
      if (read) extension.values = read(value.inside(name), found);
      else {
        extension.values = [hexOf(value.content)];
        extension.unknown = true;
        if (extension.critical)
          warn(`The extension ${oid} is unknown and critical: programs that don't know it reject this.`);
      }
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
      warn(`The extension ${name} is damaged at byte ${error.offset}: ${error.message}.`);
      extension.values = [hexOf(value.content)];
    }
    extension.values = listed(extension.values, (line) => line);
    if (found.all.length < MAX_EXTENSIONS) found.all.push(extension);
    else warn(`Only the first ${MAX_EXTENSIONS} extensions are shown.`);
  }
  return found;
}

type Read = (value: DerReader, found: Extensions) => string[];

const keyIdentifier: Read = (value, found) => {
  found.subjectKey = hexOf(value.next("key identifier", OCTET_STRING).content);
  return [found.subjectKey];
};
const number: Read = (value) => [readInteger(value.next("number", INTEGER))];
const flags = (value: DerReader, names: readonly string[]) => {
  const set = readFlags(value.next("flags", BIT_STRING)).map((flag) => names[flag] ?? `bit ${flag}`);
  return set.length === 0 ? ["None"] : set;
};
const alternativeNames: Read = (value) => readGeneralNames(sequence(value, "list of names"));
const raw: Read = (value) => [hexOf(value.source.subarray(value.offset, value.end))];
const string: Read = (value) => {
  const item = value.next("text");
  return [printable(readString(item) ?? hexOf(item.content))];
};
const empty: Read = () => ["Yes"];

/** Known extensions by object identifier: the name, and what shows the value. */
const EXTENSIONS = lookup<readonly [name: string, read: Read]>({
  "2.5.29.9": ["Subject Directory Attributes", raw],
  "2.5.29.14": ["Subject Key Identifier", keyIdentifier],
  "2.5.29.15": [
    "Key Usage",
    (value, found) => {
      found.keyUsage = flags(value, KEY_USAGES);
      return found.keyUsage;
    },
  ],
  "2.5.29.16": [
    "Private Key Usage Period",
    (value) =>
      [...sequence(value, "period").rest("time")].map(
        (item) =>
          `${item.tag === valueField(0) ? "From" : "Until"} ${utcText(readTime({ tag: GENERALIZED_TIME, content: item.content }).iso)}`,
      ),
  ],
  "2.5.29.17": [
    "Subject Alternative Name",
    (value, found) => {
      found.names = alternativeNames(value, found);
      return found.names;
    },
  ],
  "2.5.29.18": ["Issuer Alternative Name", alternativeNames],
  "2.5.29.19": [
    "Basic Constraints",
    (value, found) => {
      const fields = sequence(value, "basic constraints");
      found.isCa = (fields.optional("CA flag", BOOLEAN)?.content[0] ?? 0) !== 0;
      const pathLength = fields.optional("path length", INTEGER);
      return [`CA: ${found.isCa ? "yes" : "no"}`, ...(pathLength ? [`Path length: ${readInteger(pathLength)}`] : [])];
    },
  ],
  "2.5.29.20": ["CRL Number", number],
  "2.5.29.21": [
    "Reason",
    (value) => {
      const code = value.next("reason", 0x0a).content.at(-1) ?? 0;
      return [CRL_REASONS[code] ?? String(code)];
    },
  ],
  "2.5.29.24": ["Invalidity Date", (value) => [utcText(readTime(value.next("time")).iso)]],
  "2.5.29.27": ["Delta CRL Indicator", number],
  "2.5.29.28": [
    "Issuing Distribution Point",
    (value) => {
      const lines: string[] = [];
      for (const item of sequence(value, "distribution point").rest("field")) {
        const flag = {
          129: "Only user certificates",
          130: "Only CA certificates",
          132: "Indirect CRL",
          133: "Only attribute certificates",
        }[item.tag];
        if (item.tag === field(0)) lines.push(...pointName(item));
        else if (item.tag === valueField(3)) lines.push(`Only ${reasons(item)}`);
        else if (flag !== undefined && item.content[0]) lines.push(flag);
      }
      return lines;
    },
  ],
  "2.5.29.29": ["Certificate Issuer", alternativeNames],
  "2.5.29.30": [
    "Name Constraints",
    (value) =>
      [...sequence(value, "name constraints").rest("field")].flatMap((side) =>
        listed(
          side.inside("name constraints").rest("subtree", SEQUENCE),
          (tree) =>
            `${side.tag === field(0) ? "Permitted" : "Excluded"} ${readGeneralName(tree.inside("subtree").next("name"))}`,
        ),
      ),
  ],
  "2.5.29.31": ["CRL Distribution Points", distributionPoints],
  "2.5.29.32": [
    "Certificate Policies",
    (value) =>
      [...sequence(value, "policies").rest("policy", SEQUENCE)].flatMap((item) => {
        const fields = item.inside("policy");
        const oid = readOid(fields.next("policy", OBJECT_ID));
        const name = POLICIES[oid];
        const qualifiers = fields.optional("qualifiers", SEQUENCE);
        return [name === undefined ? oid : `${name} (${oid})`, ...(qualifiers ? readQualifiers(qualifiers) : [])];
      }),
  ],
  "2.5.29.33": [
    "Policy Mappings",
    (value) =>
      [...sequence(value, "mappings").rest("mapping", SEQUENCE)].map((item) =>
        [...item.inside("mapping").rest("policy", OBJECT_ID)].map(readOid).join(" → "),
      ),
  ],
  "2.5.29.35": [
    "Authority Key Identifier",
    (value, found) => {
      const lines: string[] = [];
      for (const item of sequence(value, "key identifier").rest("field")) {
        if (item.tag === valueField(0)) {
          found.authorityKey = hexOf(item.content);
          lines.push(found.authorityKey);
        } else if (item.tag === field(1))
          lines.push(...readGeneralNames(item.inside("issuer")).map((name) => `Issuer ${name}`));
        else if (item.tag === valueField(2)) lines.push(`Serial: ${hexOf(item.content)}`);
      }
      return lines;
    },
  ],
  "2.5.29.36": [
    "Policy Constraints",
    (value) =>
      [...sequence(value, "policy constraints").rest("field")].map(
        (item) =>
          `${item.tag === valueField(0) ? "Require explicit policy" : "Inhibit policy mapping"}: ${readInteger(item)}`,
      ),
  ],
  "2.5.29.37": [
    "Extended Key Usage",
    (value, found) => {
      found.purposes = readPurposes(value);
      return found.purposes;
    },
  ],
  "2.5.29.46": ["Freshest CRL", distributionPoints],
  "2.5.29.54": ["Inhibit Any Policy", number],
  "1.3.6.1.5.5.7.1.1": ["Authority Information Access", accessPoints],
  "1.3.6.1.5.5.7.1.3": [
    "Qualified Certificate Statements",
    (value) =>
      [...sequence(value, "statements").rest("statement", SEQUENCE)].map((item) =>
        readOid(item.inside("statement").next("statement", OBJECT_ID)),
      ),
  ],
  "1.3.6.1.5.5.7.1.11": ["Subject Information Access", accessPoints],
  "1.3.6.1.5.5.7.1.24": [
    "TLS Feature",
    (value) =>
      [...sequence(value, "features").rest("feature", INTEGER)].map(
        (item) => TLS_FEATURES[readInteger(item)] ?? readInteger(item),
      ),
  ],
  "1.3.6.1.5.5.7.48.1.5": ["OCSP No Check", empty],
  "1.3.6.1.4.1.11129.2.4.2": [
    "Certificate Transparency",
    (value) => readTimestamps(value.next("list of timestamps", OCTET_STRING)),
  ],
  "1.3.6.1.4.1.11129.2.4.3": ["Certificate Transparency Poison", empty],
  "1.3.6.1.4.1.311.20.2": ["Microsoft Template Name", string],
  "1.3.6.1.4.1.311.21.1": ["Microsoft CA Version", number],
  "1.3.6.1.4.1.311.21.7": [
    "Microsoft Template",
    (value) => {
      const fields = sequence(value, "template");
      const [oid, ...versions] = fields.rest("field");
      return [
        [readOid((oid ?? fields.next("template")).as(OBJECT_ID, "template")), ...versions.map(readInteger)].join(
          ", version ",
        ),
      ];
    },
  ],
  "1.3.6.1.4.1.311.21.10": [
    "Microsoft Application Policies",
    (value) =>
      [...sequence(value, "policies").rest("policy", SEQUENCE)].map((item) =>
        purpose(item.inside("policy").next("policy", OBJECT_ID)),
      ),
  ],
  "2.16.840.1.113730.1.1": ["Netscape Certificate Type", (value) => flags(value, NETSCAPE_TYPES)],
  "2.16.840.1.113730.1.13": ["Netscape Comment", string],
});

function sequence(value: DerReader, what: string): DerReader {
  return value.next(what, SEQUENCE).inside(what);
}

function readPurposes(value: DerReader): string[] {
  return listed(sequence(value, "purposes").rest("purpose", OBJECT_ID), purpose);
}

function purpose(item: Der): string {
  const oid = readOid(item);
  return PURPOSES[oid] ?? oid;
}

function reasons(item: Der): string {
  return readFlags(item)
    .map((flag) => REASONS[flag] ?? `reason ${flag}`)
    .join(", ");
}

function distributionPoints(value: DerReader): string[] {
  return listed(sequence(value, "distribution points").rest("distribution point", SEQUENCE), (point) => {
    const parts: string[] = [];
    for (const item of point.inside("distribution point").rest("field")) {
      if (item.tag === field(0)) parts.push(...pointName(item));
      else if (item.tag === valueField(1)) parts.push(`for ${reasons(item)}`);
      else if (item.tag === field(2))
        parts.push(...readGeneralNames(item.inside("CRL issuer")).map((name) => `CRL issuer ${name}`));
    }
    return parts.join(", ");
  });
}

function pointName(item: Der): string[] {
  const name = item.inside("distribution point").next("name");
  if (name.tag === field(0)) return readGeneralNames(name.inside("name"));
  return [...name.inside("relative name").rest("attribute", SEQUENCE)].map((pair) => {
    const [, value] = pair.inside("attribute").rest("field");
    return `Relative name: ${printable((value && readString(value)) ?? "")}`;
  });
}

function accessPoints(value: DerReader): string[] {
  return listed(sequence(value, "access points").rest("access point", SEQUENCE), (item) => {
    const fields = item.inside("access point");
    const method = readOid(fields.next("method", OBJECT_ID));
    return `${ACCESS_METHODS[method] ?? method}: ${readGeneralName(fields.next("location")).replace(/^URI: /, "")}`;
  });
}

function readQualifiers(list: Der): string[] {
  return listed(list.inside("qualifiers").rest("qualifier", SEQUENCE), (item) => {
    const fields = item.inside("qualifier");
    const oid = readOid(fields.next("qualifier", OBJECT_ID));
    if (fields.isDone) return oid;
    const value = fields.next("qualifier");
    if (value.tag !== SEQUENCE) return `CPS: ${printable(readString(value) ?? hexOf(value.content))}`;
    // A notice: numbers of a document, or a text.
    const texts = [...value.inside("notice").rest("field")]
      .map((one) => readString(one))
      .filter((text) => text !== undefined);
    return `Notice: ${printable(texts.join(" "))}`;
  });
}

const LOG_ID_BYTES = 32;

/** Signed certificate timestamps (RFC 6962 §3.3), of version 1. */
function readTimestamps({ content, start }: Der): string[] {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const lines: string[] = [];
  try {
    for (let at = 2; at < content.length; ) {
      const length = view.getUint16(at);
      if (view.getUint8(at + 2) !== 0) lines.push("A timestamp of an unknown version");
      else {
        const log = btoa(String.fromCharCode(...content.subarray(at + 3, at + 3 + LOG_ID_BYTES)));
        const time = Number(view.getBigUint64(at + 3 + LOG_ID_BYTES));
        if (time > 8.64e15) throw new RangeError();
        lines.push(`${utcText(isoOf(time))}, log ${log}`);
      }
      at += 2 + length;
    }
  } catch {
    throw new DerError("A timestamp is cut off", start);
  }
  return lines;
}
