import type { RandomSource } from "#shared/random.ts";
import { formatNetwork } from "./network.ts";

/** A unique local network, fd00::/8 with a global ID of 40 random bits (RFC 4193 §3), and its first subnets. */
export function* uniqueLocalNetworks(subnets: number, random: RandomSource): Generator<string> {
  const words = new Uint32Array(2);
  random(words);
  const [high = 0, low = 0] = words;
  const globalId = (BigInt(high) << 8n) | BigInt(low >>> 24);
  const first = (0xfdn << 120n) | (globalId << 80n);
  yield `${formatNetwork({ version: 6, first, prefix: 48 })}\n`;
  for (let subnet = 0n; subnet < subnets; subnet++) {
    yield `${formatNetwork({ version: 6, first: first | (subnet << 64n), prefix: 64 })}\n`;
  }
}
