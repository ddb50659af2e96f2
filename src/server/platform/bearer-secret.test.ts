import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hasBearerSecret } from "./bearer-secret.ts";

const SECRET = "0123456789abcdef";

describe("hasBearerSecret", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it.each([
    [`Bearer ${SECRET}`, true],
    [undefined, false],
    ["", false],
    ["Bearer ", false],
    [`Bearer ${SECRET.slice(1)}`, false],
    [`Bearer ${SECRET}0`, false],
    [`Bearer ${SECRET.toUpperCase()}`, false],
    [`bearer ${SECRET}`, false],
    [SECRET, false],
    [`Bearer ${"x".repeat(1000)}`, false],
  ])("compares %j in constant time: %s", (authorization, expected) => {
    const compare = vi.spyOn(crypto, "timingSafeEqual");
    syncBuiltinESMExports();
    expect(hasBearerSecret({ headers: { authorization } }, SECRET)).toBe(expected);
    expect(compare).toHaveBeenCalledOnce();
  });
});
