import { describe, expect, it } from "vitest";
import { readSessionCookies, sessionCookie } from "./cookie.ts";
import { newSecret } from "./secret.ts";

describe("sessionCookie", () => {
  const secret = newSecret();

  it("hides the cookie from scripts, other sites and other paths", () => {
    const cookie = sessionCookie(secret, { secure: false, basePath: "" });
    expect(cookie).toMatch(/; Path=\/api\/auth; .*HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain("Secure");
  });

  it("is Secure only when the site uses https", () => {
    expect(sessionCookie(secret, { secure: true, basePath: "" })).toMatch(/; Secure$/);
  });

  it("is found by readSessionCookies among other cookies", () => {
    expect(readSessionCookies(`theme=dark; sundry_session=${secret}; x=1`)).toEqual([secret]);
  });

  it.each([[undefined], [""], ["sundry_session="], ["sundry_session=short"], [`xsundry_session=${secret}`]])(
    "is not found by readSessionCookies in %s",
    (header) => {
      expect(readSessionCookies(header)).toEqual([]);
    },
  );

  it("carries a random secret of 256 bits", () => {
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
  });
});
