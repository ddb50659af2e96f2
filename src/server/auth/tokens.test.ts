import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { HttpProblem } from "#server/platform/problem.ts";
import { testClock } from "#server/platform/testing/test-app.ts";
import { createTokens, TOKEN_SECONDS } from "./tokens.ts";

const clock = testClock();
const seconds = clock.now() / 1000;
const pair = await generateKeyPair("EdDSA", { extractable: true });
const keys = {
  signing: () => ({ kid: "the-key", ...pair }),
  verifying: (kid: string) => (kid === "the-key" ? pair.publicKey : undefined),
};
const tokens = createTokens(keys, clock);

interface Forgery {
  claims?: Record<string, unknown>;
  header?: { alg?: string; kid?: string };
  key?: Parameters<SignJWT["sign"]>[0];
}

function forge({ claims = {}, header = {}, key = pair.privateKey }: Forgery): Promise<string> {
  return new SignJWT({ sub: "u", iss: "sundry", aud: "sundry-api", exp: seconds + 60, ...claims })
    .setProtectedHeader({ alg: "EdDSA", kid: "the-key", ...header })
    .sign(key);
}

describe("createTokens", () => {
  it("verifies its own tokens and returns their caller", async () => {
    const caller = { userId: "u-1", nameHash: "a", generation: "b" };
    expect(await tokens.verify(await tokens.issue(caller))).toEqual(caller);
    expect(await tokens.verify(await forge({}))).toEqual({ userId: "u" });
  });

  it("accepts tokens until they expire, plus the clock skew", async () => {
    const moving = testClock();
    const own = createTokens(keys, moving);
    const token = await own.issue({ userId: "u" });
    moving.advance((TOKEN_SECONDS + 59) * 1000);
    expect(await own.verify(token)).toEqual({ userId: "u" });
    moving.advance(2000);
    await expect(own.verify(token)).rejects.toThrow(HttpProblem);
  });

  describe("verify rejects, always with the same error, tokens", () => {
    let publicBytes: Uint8Array;
    let stranger: Awaited<ReturnType<typeof generateKeyPair>>;
    let elliptic: Awaited<ReturnType<typeof generateKeyPair>>;
    beforeAll(async () => {
      publicBytes = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey)));
      stranger = await generateKeyPair("EdDSA");
      elliptic = await generateKeyPair("ES256");
    });

    it.each<[string, () => string | Promise<string>]>([
      ["without a signature", () => new UnsecuredJWT({ sub: "u" }).setIssuer("sundry").encode()],
      ["signed with the public key as a secret", () => forge({ header: { alg: "HS256" }, key: publicBytes })],
      ["signed with another key", () => forge({ key: stranger.privateKey })],
      ["signed with another algorithm", () => forge({ header: { alg: "ES256" }, key: elliptic.privateKey })],
      ["of an unknown key", () => forge({ header: { kid: "../../etc/passwd' or 1=1" } })],
      ["from another issuer", () => forge({ claims: { iss: "other" } })],
      ["for another audience", () => forge({ claims: { aud: "other" } })],
      ["without a user", () => forge({ claims: { sub: undefined } })],
      ["that never expire", () => forge({ claims: { exp: undefined } })],
      ["that have expired", () => forge({ claims: { exp: seconds - 61 } })],
      ["that are not valid yet", () => forge({ claims: { nbf: seconds + 61 } })],
      ["that are not JWTs", () => "a.b.c"],
      ["that are empty", () => ""],
      ["that are far too long", () => `${"a".repeat(1_000_000)}.b.c`],
    ])("%s", async (_, make) => {
      const error = await tokens.verify(await make()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(HttpProblem);
      expect(error).toMatchObject({ status: 401, message: "A valid bearer token is required." });
    });

    it("with one bit changed anywhere", async () => {
      const token = await tokens.issue({ userId: "u" });
      const at = token.lastIndexOf(".") + 10;
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      await expect(tokens.verify(changed)).rejects.toMatchObject({ status: 401 });
    });
  });
});
