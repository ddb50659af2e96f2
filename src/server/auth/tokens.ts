import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "#server/platform/clock.ts";
import { unauthorized } from "#server/platform/problem.ts";

/** Short, because a token can't be revoked by itself. The browser renews it by signing in again. */
export const TOKEN_SECONDS = 15 * 60;

const ALGORITHM = "EdDSA";
const ISSUER = "sundry";
const AUDIENCE = "sundry-api";
/** Accepted clock difference between two machines. */
export const SKEW_SECONDS = 60;
/** Ours are under 500 characters. */
const MAX_TOKEN_LENGTH = 1024;

export interface TokenKeys {
  /** The key that signs new tokens. */
  signing(): { kid: string; privateKey: CryptoKey };
  /** The public key with an id; undefined when it is unknown or retired. */
  verifying(kid: string): CryptoKey | undefined;
}

/** What a token says about its bearer. */
export interface Caller {
  userId: string;
  /** Only of people whom a proxy signed in. */
  nameHash?: string | undefined;
  /** Changes when the user signs out everywhere. */
  generation?: string | undefined;
}

export interface Tokens {
  issue(caller: Caller): Promise<string>;
  /** The caller of a token. @throws {HttpProblem} 401, the same for every reason. */
  verify(token: string): Promise<Caller>;
}

/** Bearer tokens: JWTs (RFC 7519) signed with Ed25519, checked without the database. */
export function createTokens(keys: TokenKeys, clock: Clock): Tokens {
  return {
    issue({ userId, nameHash, generation }) {
      const { kid, privateKey } = keys.signing();
      const issuedAt = Math.floor(clock.now() / 1000);
      return new SignJWT({ ...(nameHash && { nameHash }), ...(generation && { generation }) })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(privateKey);
    },

    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw unauthorized();
      const findKey = ({ kid = "" }: { kid?: string | undefined }) => {
        const key = keys.verifying(kid);
        if (!key) throw unauthorized();
        return key;
      };
      try {
        const { payload } = await jwtVerify<Omit<Caller, "userId">>(token, findKey, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "exp"],
          clockTolerance: SKEW_SECONDS,
          currentDate: new Date(clock.now()),
        });
        const { sub, nameHash, generation } = payload;
        return { userId: String(sub), nameHash, generation };
      } catch (error) {
        throw error instanceof errors.JOSEError || error instanceof TypeError ? unauthorized() : error;
      }
    },
  };
}
