import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "#server/platform/clock.ts";
import { unauthorized } from "#server/platform/problem.ts";
import type { SigningKey } from "./signing-key.ts";

/** Short, because a token cannot be taken back. The browser renews it by its cookie. */
export const TOKEN_SECONDS = 15 * 60;

const ALGORITHM = "EdDSA";
const ISSUER = "sundry";
const AUDIENCE = "sundry-api";
/** Clocks of two machines may differ by this much. */
const SKEW_SECONDS = 60;
/** Ours are under 300 characters. */
const MAX_TOKEN_LENGTH = 1024;

export interface Tokens {
  issue(userId: string): Promise<string>;
  /** The user of a token. @throws {HttpProblem} 401, the same for every reason. */
  verify(token: string): Promise<string>;
}

/** Bearer tokens: JWTs (RFC 7519) signed with Ed25519, checked without the database. */
export function createTokens(key: Omit<SigningKey, "hashSecret">, clock: Clock): Tokens {
  const { kid, privateKey, publicKey } = key;
  return {
    issue(userId) {
      const issuedAt = Math.floor(clock.now() / 1000);
      return new SignJWT()
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
      const findKey = ({ kid: asked }: { kid?: string | undefined }) => {
        if (asked !== kid) throw unauthorized();
        return publicKey;
      };
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["sub", "exp"],
          clockTolerance: SKEW_SECONDS,
          currentDate: new Date(clock.now()),
        });
        return String(payload.sub);
      } catch (error) {
        throw error instanceof errors.JOSEError || error instanceof TypeError ? unauthorized() : error;
      }
    },
  };
}
