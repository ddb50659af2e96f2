import { lookup } from "#shared/lookup.ts";
import { ALGORITHMS, type Algorithm, findAlgorithm } from "./algorithms.ts";
import { base64ToHex } from "./encoding.ts";

/** A published checksum: what the file should have. */
export interface Expected {
  /** Line in the list, from 1. */
  line: number;
  /** Without a name, the checksum is about the only file. */
  name?: string;
  hex: string;
  /** Those it can be made with: by name, or all of its length. */
  algorithms: readonly Algorithm[];
}

export interface SumsList {
  expected: readonly Expected[];
  /** Lines in other formats. */
  unreadable: readonly number[];
}

/** How `sha256sum` writes a name with a line break: escaped, and marked by a backslash in front of the line. */
export function escapeName(name: string): { mark: "" | "\\"; name: string } {
  if (!/[\\\n\r]/.test(name)) return { mark: "", name };
  return { mark: "\\", name: name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r") };
}

const ESCAPED = lookup<string>({ n: "\n", r: "\r" });
const unescapeName = (name: string) => name.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);

/**
 * Reads a list of checksums as written by `sha256sum`, `cksum`, `b3sum`, `xxhsum`, BSD's commands, OpenSSL or for SFV,
 * also inside of a PGP signature; or checksums without names.
 * @param named the algorithm that the visitor or the name of the list says
 */
export function readSums(text: string, named?: Algorithm): SumsList {
  const expected: Expected[] = [];
  const unreadable: number[] = [];
  const grouped = readGrouped(text, named);
  if (grouped) return { expected: [{ line: 1, ...grouped }], unreadable };
  const lines = text.split("\n");
  // The Base64 of a signature looks like checksums.
  const signature = lines.findIndex((line) => line.startsWith("-----BEGIN PGP SIGNATURE"));
  let isHeader = false;
  for (const [index, raw] of lines.slice(0, signature < 0 ? undefined : signature).entries()) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (line.startsWith("-----BEGIN PGP")) isHeader = true;
    else if (line.trim() === "") isHeader = false;
    else if (!isHeader && !/^\s*[#;]/.test(line)) {
      const found = readLine(line, named);
      if (found) expected.push({ line: index + 1, ...found });
      else unreadable.push(index + 1);
    }
  }
  return { expected, unreadable };
}

type Found = Omit<Expected, "line">;

/** One checksum in groups of digits, as `gpg --print-md` and certificate viewers write it. */
function readGrouped(text: string, named: Algorithm | undefined): Found | undefined {
  if (text.length > 1_000 || !/[\da-f]{2}[\s:][\da-f]{2}/i.test(text)) return undefined;
  const groups = text.trim().split(/[\s:]+/);
  if (groups.length < 2 || groups.some((group) => group.length > 16 || !/^(?:[\da-f]{2})+$/i.test(group))) {
    return undefined;
  }
  return readDigest(groups.join(""), named);
}

function readLine(raw: string, named: Algorithm | undefined): Found | undefined {
  const isEscaped = raw.startsWith("\\");
  const line = isEscaped ? raw.slice(1) : raw;
  const nameOf = (name: string) => (isEscaped ? unescapeName(name) : name);

  const bsd = readBsd(line);
  if (bsd) return { name: nameOf(bsd.name), ...bsd.digest };

  const trimmed = line.trim();
  const space = trimmed.search(/\s/);
  if (space < 0) return readDigest(trimmed, named);
  const [first, rest] = [trimmed.slice(0, space), trimmed.slice(space + 1)];
  const digest = readDigest(first, named);
  if (digest) {
    // The second character is a space for text and an asterisk for binary mode.
    const name = /^[ *]/.test(rest) ? rest.slice(1) : rest;
    // The commands call what they got by a pipe "-".
    if (name.trim() === "-") return digest;
    return { name: nameOf(name.trim() === "" ? name : name.trimStart()), ...digest };
  }
  const last = trimmed.lastIndexOf(" ");
  const crc = trimmed.slice(last + 1);
  // SFV: the name and its CRC-32.
  if (/^[\da-f]{8}$/i.test(crc)) {
    const algorithm = findAlgorithm("crc-32");
    return { name: trimmed.slice(0, last).trim(), hex: crc.toLowerCase(), algorithms: algorithm ? [algorithm] : [] };
  }
  const colon = first.endsWith(":") ? findAlgorithm(first.slice(0, -1)) : undefined;
  return colon && readDigest(rest.trim(), colon);
}

/** `SHA256 (name) = hex`, and OpenSSL's `SHA2-256(name)= hex`. Searched from the end: names may have parentheses. */
function readBsd(line: string): { name: string; digest: Omit<Found, "name"> } | undefined {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  if (open < 1 || close < open) return undefined;
  const algorithm = findAlgorithm(line.slice(0, open).trim());
  const [, value] = /^ ?= ?(\S+)$/.exec(line.slice(close + 1).trimEnd()) ?? [];
  const digest = algorithm && value !== undefined && readDigest(value, algorithm);
  return digest ? { name: line.slice(open + 1, close), digest } : undefined;
}

/** More than the longest name of an algorithm has. */
const MAX_NAME = 20;

/** Reads hex or Base64, possibly after the algorithm: `sha256:…`, `sha384-…`, `XXH3_…`. */
function readDigest(text: string, named: Algorithm | undefined): Omit<Found, "name"> | undefined {
  for (const separator of [":", "=", "-", "_"]) {
    const at = text.indexOf(separator);
    const prefixed = at > 0 && at <= MAX_NAME ? findAlgorithm(text.slice(0, at)) : undefined;
    if (prefixed) return readDigest(text.slice(at + 1), prefixed);
  }
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  const forms = [isHex ? text.toLowerCase() : undefined, base64ToHex(text)];
  for (const [index, hex] of forms.entries()) {
    if (hex === undefined) continue;
    // A short word can be Base64 by chance.
    const ofLength = ALGORITHMS.filter(({ bytes }) => bytes * 2 === hex.length && (index === 0 || bytes >= 16));
    const algorithms = ofLength.filter(({ id, rare }) => (named ? id === named.id : !rare));
    if (algorithms.length > 0) return { hex, algorithms };
  }
  return undefined;
}

/** Whether a file's name is that of a list of checksums: `SHA256SUMS`, `disk.iso.sha256`, `md5.txt`. */
export function isSumsName(path: string): boolean {
  return sumsAlgorithm(path) !== undefined || /(?:checksums?|(?:hash|check|\b)sums?)(?:\.txt|\.asc)?$/i.test(path);
}

/** The algorithm that the name of a list says. */
export function sumsAlgorithm(path: string): Algorithm | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:txt|asc)$/i, "");
  const extension = base.slice(base.lastIndexOf(".") + 1);
  return findAlgorithm(extension.replace(/[-_]?sums?$/i, ""));
}
