import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

const { hash } = operations;
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

describe("hash", () => {
  it("uses SHA-256 and says so when MD5 is chosen, as it is at first", async () => {
    for (const options of [{}, { algorithm: "md5" }]) {
      expect(await runOperation(hash, "abc", options)).toMatchObject({
        content: ABC,
        warnings: ["MD5 is not available, because it is broken: SHA-256 is used."],
      });
    }
  });

  it("gives the same hash for a text and for a file with its UTF-8 bytes", async () => {
    const text = "naïve 🧵";
    const typed = await runOperation(hash, text, { algorithm: "sha-512" });
    const file = await runOperation(hash, new File([text], "a.bin"), { algorithm: "sha-512" });
    expect(typed).toEqual(file);
    expect(typed.warnings).toEqual([]);
  });

  it("keeps every byte of a file, a byte order mark and invalid UTF-8 too", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a]);
    expect(await runOperation(hash, new Blob([bytes]), { algorithm: "sha-1" })).toMatchObject({
      content: "3519486d01381d555a39d3899dc0e2ed7463be9f",
    });
  });

  it("asks for a text when there is none but white space", async () => {
    for (const input of ["", " \n\t"]) {
      await expect(runOperation(hash, input)).rejects.toMatchObject({
        name: "InputError",
        message: "Please enter text to hash",
      });
    }
  });

  it("makes an HMAC when there is a key", async () => {
    expect(await runOperation(hash, "what do ya want for nothing?", { algorithm: "sha-1", key: "Jefe" })).toMatchObject(
      {
        content: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
      },
    );
  });

  it("says whether it is the hash that was expected", async () => {
    expect(await runOperation(hash, "abc", { algorithm: "sha-256", compare: ABC.toUpperCase() })).toMatchObject({
      warnings: ["The SHA-256 hash matches the one to compare with."],
    });
    expect(await runOperation(hash, "abd", { algorithm: "sha-256", compare: ABC })).toMatchObject({
      warnings: ["The SHA-256 hash does not match the one to compare with."],
    });
    expect(await runOperation(hash, "abc", { algorithm: "sha-1", compare: ABC })).toMatchObject({
      warnings: ["What to compare with is not a SHA-1 hash, which has 40 hexadecimal digits."],
    });
  });

  it.each(hash.examples)("shows what is true: $title", async ({ input, options, output }) => {
    expect(await runOperation(hash, input, options)).toMatchObject({ content: output });
  });
});
