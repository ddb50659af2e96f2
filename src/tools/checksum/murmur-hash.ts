import { fromHex } from "@exodus/bytes/hex.js";
import murmurHash from "murmurhash3js-revisited";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";

/** The library needs all data at once, and takes 20 seconds for this much. */
const MAX_BYTES = 100_000_000;

const HASHES = {
  "x86-32": (bytes: Uint8Array) => murmurHash.x86.hash32(bytes).toString(16).padStart(8, "0"),
  "x86-128": (bytes: Uint8Array) => murmurHash.x86.hash128(bytes),
  "x64-128": (bytes: Uint8Array) => murmurHash.x64.hash128(bytes),
};

/** MurmurHash3 with seed 0. */
export function createMurmurHash(variant: keyof typeof HASHES) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    /** @throws {InputError} for more than 100 MB */
    update: (chunk: Uint8Array): void => {
      length += chunk.length;
      if (length > MAX_BYTES) {
        throw new InputError("MurmurHash takes files of up to 100 MB: choose another algorithm", {
          field: "algorithms",
        });
      }
      chunks.push(chunk.slice());
    },
    digest: (): Uint8Array => fromHex(HASHES[variant](concatenate(chunks))),
  };
}
