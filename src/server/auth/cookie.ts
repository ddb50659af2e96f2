const NAME = "sundry_session";
/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

export interface CookiePlace {
  /** Whether the site is reached by https. */
  secure: boolean;
  basePath: string;
}

/** The `Set-Cookie` value that keeps a secret where no script and no other site can use it. */
export function sessionCookie(secret: string, { secure, basePath }: CookiePlace): string {
  const parts = [`${NAME}=${secret}`, pathBelow(basePath), `Max-Age=${MAX_AGE_SECONDS}`, "HttpOnly", "SameSite=Strict"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/** The `Set-Cookie` value that makes the browser forget the secret. */
export function forgetCookie({ basePath }: Pick<CookiePlace, "basePath">): string {
  return `${NAME}=; ${pathBelow(basePath)}; Max-Age=0; HttpOnly; SameSite=Strict`;
}

const pathBelow = (basePath: string) => `Path=${basePath}/api/auth`;

/** A browser has one; more were set by another site of the same domain. */
const MOST_LOOKED_AT = 8;

/** The secrets of the right form in a `Cookie` header. */
export function readSessionCookies(header: string | undefined): string[] {
  const pairs = (header?.split(";") ?? []).map((pair) => pair.trim().split("="));
  const values = pairs.filter(([name, value]) => name === NAME && value && /^[\w-]{43}$/.test(value));
  return values.slice(0, MOST_LOOKED_AT).map(([, value = ""]) => value);
}
