import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDigest, encodeDigest } from "./digest-text.ts";

// RFC 4648 §10 lists the Base16 and Base64 of these bytes.
const FOOBAR = new TextEncoder().encode("foobar");

describe("encodeDigest", () => {
  it("writes lowercase hex, uppercase hex and Base64", () => {
    expect(encodeDigest(FOOBAR, "hex")).toBe("666f6f626172");
    expect(encodeDigest(FOOBAR, "hex-upper")).toBe("666F6F626172");
    expect(encodeDigest(FOOBAR, "base64")).toBe("Zm9vYmFy");
  });

  it("matches Buffer for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(encodeDigest(bytes, "hex")).toBe(Buffer.from(bytes).toString("hex"));
        expect(encodeDigest(bytes, "base64")).toBe(Buffer.from(bytes).toString("base64"));
      }),
    );
  });
});

describe("compareDigest", () => {
  it.each([
    "666f6f626172",
    " 666F6F626172\n",
    "Zm9vYmFy",
    "sha256:666f6f626172",
    "sha384-Zm9vYmFy",
    "666f6f626172  foo bar.iso\n",
    "66 6f 6f 62 61 72",
    "66:6F:6F:62:61:72",
    "foo bar.iso: 666F 6F62 6172",
    "foo.iso: 666F6F62\n         6172\n",
    "SHA256 (foo (1).iso) = 666f6f626172",
    "SHA2-256(foo.iso)= 666f6f626172",
  ])("recognizes the digest in %j", (text) => {
    expect(compareDigest(text, FOOBAR)).toBe(true);
  });

  it.each(["666f6f626173", "66 6f 6f 62 61 73", "zm9vymfy", "SHA256 (a) = 666f6f626173"])(
    "rejects a different digest: %j",
    (text) => {
      expect(compareDigest(text, FOOBAR)).toBe(false);
    },
  );

  it.each(["666f6f6261", "not a digest", "", "Zm9vYmFyYg=="])("returns undefined for %j", (text) => {
    expect(compareDigest(text, FOOBAR)).toBeUndefined();
  });
});
