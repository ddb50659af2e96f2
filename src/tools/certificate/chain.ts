import { checkSignature, type SignatureCheck } from "./signature.ts";
import type { Certificate, RevocationList, Structure } from "./structures.ts";
import { isSame } from "./structures.ts";

/** Who signed something, as far as the input shows it. */
export interface Issued {
  check: SignatureCheck;
  /** Which of the input is the issuer's certificate, from 0; its own index if it is self-signed. */
  by?: number;
}

/** Caps candidates: hostile input can repeat one name. */
const MAX_CANDIDATES = 5;

/** Finds the issuer of each in the input, by name and key, and checks the signature. Requests sign themselves. */
export async function findIssuers(structures: readonly Structure[]): Promise<(Issued | undefined)[]> {
  const bySubject = new Map<string, number[]>();
  for (const [index, one] of structures.entries()) {
    if (one.kind !== "certificate") continue;
    const name = keyOf(one.subjectBytes);
    const others = bySubject.get(name);
    if (others) others.push(index);
    else bySubject.set(name, [index]);
  }
  const found: (Issued | undefined)[] = [];
  for (const [index, one] of structures.entries()) {
    if (one.kind === "request") found.push({ check: await checkSignature(one, one.keyBytes), by: index });
    else found.push(await issuerOf(one, index, structures, bySubject.get(keyOf(one.issuerBytes)) ?? []));
  }
  return found;
}

async function issuerOf(
  one: Certificate | RevocationList,
  index: number,
  structures: readonly Structure[],
  named: readonly number[],
): Promise<Issued | undefined> {
  const { authorityKey } = one.extensions;
  const hasKey = (at: number) => authorityKey !== undefined && structures[at]?.extensions.subjectKey === authorityKey;
  // Its own certificate first: a root is not issued by its other versions.
  const candidates = [...named].sort((a, b) => rank(b) - rank(a)).slice(0, MAX_CANDIDATES);
  function rank(at: number): number {
    return (hasKey(at) ? 2 : 0) + (at === index ? 1 : 0);
  }
  let best: Issued | undefined;
  for (const at of candidates) {
    const issuer = structures[at] as Certificate;
    const check = await checkSignature(one, issuer.keyBytes);
    if (check === "valid") return { check, by: at };
    if (best === undefined || (check === "unchecked" && best.check === "invalid")) best = { check, by: at };
  }
  // Self-issued certificates of a new key are signed by the old one.
  const isOther = best?.by === index && authorityKey !== undefined && !hasKey(index) && best.check === "invalid";
  return isOther ? undefined : best;
}

const keyOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 10_000));

/** What several certificates have to do with each other. */
export interface Chain {
  /** `wrong-order`: all there, but a server must send each issuer after what it issued (RFC 8446 §4.4.2). */
  kind: "in-order" | "wrong-order" | "broken" | "separate";
  /** One line. */
  text: string;
  /** From the first certificate to the last known issuer, as numbers from 1. */
  path: number[];
}

/** Undefined if there is only one certificate. */
export function describeChain(
  structures: readonly Structure[],
  issued: readonly (Issued | undefined)[],
): Chain | undefined {
  const certificates = structures.flatMap((one, index) => (one.kind === "certificate" ? [{ one, index }] : []));
  if (certificates.length < 2) return undefined;
  const repeated = certificates.find(({ one }, at) =>
    certificates.slice(0, at).some((other) => isSame(other.one.der, one.der)),
  );
  const start = leafOf(
    certificates.map(({ index }) => index),
    issued,
  );
  const path = start === undefined ? [] : pathFrom(start, issued);
  const numbers = path.map((index) => index + 1);
  const links = numbers.join(" → ");
  if (path.length < 2) {
    const hasNone = certificates.every(({ index }) => issued[index] === undefined || issued[index]?.by === index);
    return {
      kind: "separate",
      path: [],
      text: hasNone ? "None of these certificates issued another one." : "These certificates are several chains.",
    };
  }
  const isBad = path.findIndex((index) => issued[index]?.check === "invalid");
  if (isBad >= 0) {
    const [from, to] = [numbers[isBad], (issued[path[isBad] as number]?.by ?? 0) + 1];
    return {
      kind: "broken",
      path: numbers,
      text: `Certificate ${from} names certificate ${to} as its issuer, but its signature is not by that key.`,
    };
  }
  const extra = certificates.filter(({ index }) => !path.includes(index));
  const inOrder = path.every((index, at) => at === 0 || index > (path[at - 1] as number));
  if (!inOrder)
    return {
      kind: "wrong-order",
      path: numbers,
      text: `The certificates are in the wrong order. The right one is ${links}.`,
    };
  if (repeated)
    return {
      kind: "wrong-order",
      path: numbers,
      text: `Certificate ${repeated.index + 1} is there twice. The chain is ${links}.`,
    };
  if (extra.length > 0) {
    const names = extra.map(({ index }) => index + 1);
    const one = names.length === 1;
    return {
      kind: "separate",
      path: numbers,
      text: `The chain is ${links}. ${one ? `Certificate ${names[0]} is` : `${names.length} certificates are`} not part of it.`,
    };
  }
  const unchecked = path.slice(0, -1).some((index) => issued[index]?.check === "unchecked");
  return {
    kind: "in-order",
    path: numbers,
    text: `In order: each is ${unchecked ? "issued" : "signed"} by the next.`,
  };
}

/** The first that issued no other one; in a ring of issuers there is none. */
function leafOf(indexes: readonly number[], issued: readonly (Issued | undefined)[]): number | undefined {
  const issuers = new Set(issued.flatMap((one, index) => (one?.by !== undefined && one.by !== index ? [one.by] : [])));
  const leaves = indexes.filter((index) => !issuers.has(index));
  return leaves.find((index) => issued[index] !== undefined && issued[index]?.by !== index) ?? leaves[0];
}

function pathFrom(start: number, issued: readonly (Issued | undefined)[]): number[] {
  const path = [start];
  for (let at = issued[start]?.by; at !== undefined && !path.includes(at); at = issued[at]?.by) path.push(at);
  return path;
}
