const NAME = "sundry_session";
/** The longest lifetime that browsers accept for a cookie (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

export interface CookieScope {
  /** Whether visitors reach the site over https. */
  secure: boolean;
  basePath: string;
}

/** The `Set-Cookie` value of a session, out of reach of scripts and other sites. */
export function sessionCookie(secret: string, { secure, basePath }: CookieScope): string {
  const parts = [
    `${NAME}=${secret}`,
    cookiePath(basePath),
    `Max-Age=${MAX_AGE_SECONDS}`,
    "HttpOnly",
    "SameSite=Strict",
  ];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/** The `Set-Cookie` value that deletes the session cookie. */
export function clearSessionCookie({ basePath }: Pick<CookieScope, "basePath">): string {
  return `${NAME}=; ${cookiePath(basePath)}; Max-Age=0; HttpOnly; SameSite=Strict`;
}

const cookiePath = (basePath: string) => `Path=${basePath}/api/auth`;

/** A browser holds one of ours; any others were set by another site of the same domain. */
const MAX_SESSION_COOKIES = 8;

/** The well-formed session secrets in a `Cookie` header. */
export function readSessionCookies(header: string | undefined): string[] {
  const pairs = (header?.split(";") ?? []).map((pair) => pair.trim().split("="));
  const values = pairs.filter(([name, value]) => name === NAME && value && /^[\w-]{43}$/.test(value));
  return values.slice(0, MAX_SESSION_COOKIES).map(([, value = ""]) => value);
}
