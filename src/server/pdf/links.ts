import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A key for the links of one job; forgotten with it, so that no link outlives the job. */
export const newLinkKey = () => randomBytes(32).toString("base64url");

/** The path of a download that works without a token until `expires` (milliseconds since 1970). */
export function signedPath(id: string, linkKey: string, expires: number): string {
  return `/api/pdf/download/${id}?expires=${expires}&signature=${signature(id, linkKey, expires)}`;
}

/** Whether the signature was made by `signedPath` and has not expired. */
export function isSigned(
  id: string,
  linkKey: string,
  link: { expires: number; signature: string },
  now: number,
): boolean {
  const right = Buffer.from(signature(id, linkKey, link.expires));
  const given = Buffer.from(link.signature);
  return given.length === right.length && timingSafeEqual(given, right) && now < link.expires;
}

function signature(id: string, linkKey: string, expires: number): string {
  return createHmac("sha256", linkKey).update(`${id} ${expires}`).digest("base64url");
}
