import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeDigest, namesDigest } from "./digest-text.ts";

// RFC 4648 §10 has these bytes in Base16 and Base64.
const FOOBAR = new TextEncoder().encode("foobar");

describe("encodeDigest", () => {
  it("writes hex in lower and upper case, and Base64", () => {
    expect(encodeDigest(FOOBAR, "hex")).toBe("666f6f626172");
    expect(encodeDigest(FOOBAR, "HEX")).toBe("666F6F626172");
    expect(encodeDigest(FOOBAR, "base64")).toBe("Zm9vYmFy");
  });

  it("agrees with Buffer on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(encodeDigest(bytes, "hex")).toBe(Buffer.from(bytes).toString("hex"));
        expect(encodeDigest(bytes, "base64")).toBe(Buffer.from(bytes).toString("base64"));
      }),
    );
  });
});

describe("namesDigest", () => {
  it.each(["666f6f626172", " 666F6F626172\n", "Zm9vYmFy", "sha256:666f6f626172", "sha384-Zm9vYmFy"])(
    "recognizes the digest in %j",
    (text) => {
      expect(namesDigest(text, FOOBAR)).toBe(true);
    },
  );

  it("recognizes the digest in a line of sha256sum", () => {
    expect(namesDigest("666f6f626172  foo bar.iso\n", FOOBAR)).toBe(true);
  });

  it.each(["666f6f626173", "666f6f6261", "zm9vymfy", ""])("says no to %j", (text) => {
    expect(namesDigest(text, FOOBAR)).toBe(false);
  });
});
