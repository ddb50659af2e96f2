import { lookup } from "#shared/lookup.ts";

/** A JSON Web Key (RFC 7517, 7518, 8037) of a kind that WebCrypto knows. Values are Base64url. */
export interface Jwk {
  kty: "RSA" | "EC" | "OKP" | "oct";
  kid?: string;
  alg?: string;
  use?: string;
  key_ops?: readonly string[];
  crv?: string;
  x?: string;
  y?: string;
  d?: string;
  n?: string;
  e?: string;
  p?: string;
  q?: string;
  dp?: string;
  dq?: string;
  qi?: string;
  k?: string;
}

/** Bytes of a coordinate, by curve. */
export const CURVE_BYTES = lookup<number>({
  "P-256": 32,
  "P-384": 48,
  "P-521": 66,
  Ed25519: 32,
  X25519: 32,
});

/** The numbers of a key, in the order of RFC 7518: those of the public key, then those only the private key has. */
const MEMBERS = {
  RSA: { open: ["n", "e"], secret: ["d", "p", "q", "dp", "dq", "qi"] },
  EC: { open: ["crv", "x", "y"], secret: ["d"] },
  OKP: { open: ["crv", "x"], secret: ["d"] },
  oct: { open: [], secret: ["k"] },
} as const;

export function membersOf(kty: Jwk["kty"]) {
  return MEMBERS[kty];
}

/** Only what makes the key, in the order of the RFC. */
export function numbersOf(jwk: Jwk): Jwk {
  const { open, secret } = membersOf(jwk.kty);
  const given = [...open, ...secret].filter((name) => jwk[name] !== undefined).map((name) => [name, jwk[name]]);
  return { kty: jwk.kty, ...Object.fromEntries(given) };
}

export function isPrivate(jwk: Jwk): boolean {
  return jwk.d !== undefined;
}

/** The public key of a key pair. */
export function publicPart(jwk: Jwk): Jwk {
  const { d, p, q, dp, dq, qi, k, key_ops, ...open } = jwk;
  return open;
}

/** Length of an RSA modulus in bits. */
export function modulusBits({ n = "" }: Jwk): number {
  const first = atob(n.slice(0, 4).replaceAll("-", "+").replaceAll("_", "/")).charCodeAt(0);
  return (Math.floor((n.length * 3) / 4) - 1) * 8 + (32 - Math.clz32(first));
}

/** @example describeKey(jwk) // "RSA, 2048 bits" */
export function describeKey(jwk: Jwk): string {
  switch (jwk.kty) {
    case "RSA":
      return `RSA, ${modulusBits(jwk)} bits`;
    case "EC":
      return `EC, ${jwk.crv}`;
    case "OKP":
      return jwk.crv ?? "OKP";
    case "oct":
      return `secret, ${Math.floor(((jwk.k ?? "").length * 3) / 4) * 8} bits`;
  }
}
