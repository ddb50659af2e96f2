import type { RandomSource } from "#shared/random.ts";
import { formatNetwork, networkOf } from "./network.ts";

/**
 * Unique local networks, fd00::/8 (RFC 4193 §3.2): 40 random bits for the site, and 16 for a subnet with a prefix
 * length of 64.
 */
export function* uniqueLocalNetworks(count: number, prefix: number, random: RandomSource): Generator<string> {
  for (let index = 0; index < count; index++) {
    const words = new Uint32Array(2);
    random(words);
    const [high = 0, low = 0] = words;
    const value = (0xfdn << 120n) | (BigInt(high) << 88n) | (BigInt(low) << 56n);
    yield `${formatNetwork(networkOf({ version: 6, value }, prefix))}\n`;
  }
}
