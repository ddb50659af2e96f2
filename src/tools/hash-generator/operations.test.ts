import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations, usedAlgorithm } from "./tool.ts";

const { hash } = operations;
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

describe("hash", () => {
  it("uses SHA-256 and warns when MD5, the default, is chosen", async () => {
    for (const options of [{}, { algorithm: "md5" }]) {
      expect(await runOperation(hash, "abc", options)).toMatchObject({
        content: ABC,
        warnings: ["MD5 is not available because it is broken. SHA-256 is used instead."],
      });
    }
  });

  it.each([
    [{}, "SHA-256", "sha-256.txt"],
    [{ algorithm: "md5" }, "SHA-256", "sha-256.txt"],
    [{ algorithm: "sha-512" }, "SHA-512", "sha-512.txt"],
    [{ algorithm: "sha-1", key: "k" }, "HMAC-SHA-1", "hmac-sha-1.txt"],
  ] as const)("names the algorithm that %j really uses", async (options, name, fileName) => {
    expect(usedAlgorithm({ algorithm: "md5", key: "", ...options })).toBe(name);
    expect(await runOperation(hash, "abc", options)).toMatchObject({ fileName });
  });

  it("hashes text and a file with the same UTF-8 bytes to the same value", async () => {
    const text = "naïve 🧵";
    const typed = await runOperation(hash, text, { algorithm: "sha-512" });
    const file = await runOperation(hash, new File([text], "a.bin"), { algorithm: "sha-512" });
    expect(typed).toEqual(file);
    expect(typed.warnings).toEqual([]);
  });

  it("hashes every byte of a file, including a byte order mark and invalid UTF-8", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a]);
    expect(await runOperation(hash, new Blob([bytes]), { algorithm: "sha-1" })).toMatchObject({
      content: "3519486d01381d555a39d3899dc0e2ed7463be9f",
    });
  });

  it("asks for text when the input is blank", async () => {
    for (const input of ["", " \n\t"]) {
      await expect(runOperation(hash, input)).rejects.toMatchObject({
        name: "InputError",
        message: "Please enter text to hash",
      });
    }
  });

  it("makes an HMAC when a key is given", async () => {
    expect(await runOperation(hash, "what do ya want for nothing?", { algorithm: "sha-1", key: "Jefe" })).toMatchObject(
      {
        content: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
      },
    );
  });

  it("reports whether the hash is the expected one", async () => {
    expect(await runOperation(hash, "abc", { algorithm: "sha-256", compare: ABC.toUpperCase() })).toMatchObject({
      warnings: ["The SHA-256 hash matches the one you expect."],
    });
    expect(await runOperation(hash, "abd", { algorithm: "sha-256", compare: ABC })).toMatchObject({
      warnings: ["The SHA-256 hash does not match the one you expect."],
    });
    expect(await runOperation(hash, "abc", { algorithm: "sha-1", compare: ABC })).toMatchObject({
      warnings: ["“Compare with” is not a SHA-1 hash. A SHA-1 hash has 40 hexadecimal digits."],
    });
  });

  it.each(hash.examples)("gives the output shown in the example: $title", async ({ input, options, output }) => {
    expect(await runOperation(hash, input, options)).toMatchObject({ content: output });
  });
});
