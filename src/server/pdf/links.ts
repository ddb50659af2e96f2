import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A key for signing one job's links; deleted with the job, so no link outlives it. */
export const newLinkKey = () => randomBytes(32).toString("base64url");

/** A download path that works without a token until `expires` (milliseconds since 1970). */
export function signedPath(id: string, linkKey: string, expires: number): string {
  return `/api/pdf/download/${id}?expires=${expires}&signature=${signature(id, linkKey, expires)}`;
}

/** Whether `signedPath` made this signature and it hasn't expired. */
export function hasValidSignature(
  id: string,
  linkKey: string,
  link: { expires: number; signature: string },
  now: number,
): boolean {
  const expected = Buffer.from(signature(id, linkKey, link.expires));
  const actual = Buffer.from(link.signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && now < link.expires;
}

function signature(id: string, linkKey: string, expires: number): string {
  return createHmac("sha256", linkKey).update(`${id} ${expires}`).digest("base64url");
}
