import { networksOf } from "./client-address.ts";
import { HttpProblem, unavailable } from "./problem.ts";

export interface OpenLimits {
  /** Open requests per IPv4 address or IPv6 /64; wider IPv6 networks get a multiple. */
  requests: number;
  /** Bytes of their bodies, likewise. */
  bytes: number;
  /** Bytes of all open requests together. */
  totalBytes: number;
  /** Called for each rejected request. */
  onHit?: (() => void) | undefined;
}

/** The place of an open request. */
export interface OpenPlace {
  /** Corrects the size of its body. */
  resize(bytes: number): void;
  leave(): void;
}

/**
 * Limits the requests that are open at once, because each holds its body and its answer in memory.
 * @returns a function that takes a place for a request.
 * @throws {HttpProblem} 429 when the address has too many, 503 when all together are too large
 */
export function limitOpen(limits: OpenLimits): (address: string, bytes: number) => OpenPlace {
  const open = new Map<string, { requests: number; bytes: number }>();
  let totalBytes = 0;

  return (address, size) => {
    const networks = networksOf(address);
    const isFull = networks.some(({ key, quotas }) => {
      const { requests, bytes } = open.get(key) ?? { requests: 0, bytes: 0 };
      return requests >= limits.requests * quotas || bytes + size > limits.bytes * quotas;
    });
    if (isFull) {
      limits.onHit?.();
      throw new HttpProblem(429, "Too many requests are open from your address. Wait for their answers.", {
        "retry-after": "1",
      });
    }
    if (totalBytes + size > limits.totalBytes) throw unavailable("The server is busy. Please try again in a moment.");
    let held = 0;
    const change = (requests: number, bytes: number) => {
      held += bytes;
      totalBytes += bytes;
      for (const { key } of networks) {
        const now = open.get(key) ?? { requests: 0, bytes: 0 };
        now.requests += requests;
        now.bytes += bytes;
        if (now.requests > 0) open.set(key, now);
        else open.delete(key);
      }
    };
    change(1, size);
    return {
      resize: (bytes) => change(0, bytes - held),
      leave: () => change(-1, -held),
    };
  };
}
