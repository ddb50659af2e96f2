import { describe, expect, it } from "vitest";
import { readSessionCookies, sessionCookie } from "./cookie.ts";
import { newSecret } from "./secret.ts";

describe("the session cookie", () => {
  const secret = newSecret();

  it("is for no script, no other site and no other path", () => {
    const cookie = sessionCookie(secret, { secure: false, basePath: "" });
    expect(cookie).toMatch(/; Path=\/api\/auth; .*HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain("Secure");
  });

  it("travels by https only where there is https", () => {
    expect(sessionCookie(secret, { secure: true, basePath: "" })).toMatch(/; Secure$/);
  });

  it("is found among others", () => {
    expect(readSessionCookies(`theme=dark; sundry_session=${secret}; x=1`)).toEqual([secret]);
  });

  it.each([[undefined], [""], ["sundry_session="], ["sundry_session=short"], [`xsundry_session=${secret}`]])(
    "is not seen in %s",
    (header) => {
      expect(readSessionCookies(header)).toEqual([]);
    },
  );

  it("holds 256 bits", () => {
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
  });
});
