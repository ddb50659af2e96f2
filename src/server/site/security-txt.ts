/** Less than a year, as RFC 9116 §2.5.5 recommends. */
const VALID_DAYS = 360;

export const SECURITY_TXT = ".well-known/security.txt";

/** The operator's contact for vulnerability reports (RFC 9116). */
export function securityTxt(email: string, now: number): string {
  const expires = new Date(now + VALID_DAYS * 86_400_000);
  return `Contact: mailto:${email}\nExpires: ${expires.toISOString()}\n`;
}
