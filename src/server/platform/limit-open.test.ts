import { describe, expect, it, vi } from "vitest";
import { limitOpen } from "./limit-open.ts";

const onHit = vi.fn();
const makeLimit = (limits = {}) => limitOpen({ requests: 2, bytes: 100, totalBytes: 250, onHit, ...limits });
const statusOf = (take: () => unknown) => {
  try {
    take();
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe("limitOpen", () => {
  it("limits the open requests of an address, whatever others have", () => {
    const take = makeLimit();
    const [first] = [take("192.0.2.1", 1), take("192.0.2.1", 1)];
    expect(statusOf(() => take("192.0.2.1", 1))).toBe(429);
    expect(onHit).toHaveBeenCalledOnce();
    expect(statusOf(() => take("192.0.2.2", 1))).toBe(200);
    first?.leave();
    expect(statusOf(() => take("::ffff:192.0.2.1", 1))).toBe(200);
  });

  it("limits those of an IPv6 /64, and of wider networks to a multiple", () => {
    const take = makeLimit();
    let taken = 0;
    for (let subnet = 0; subnet < 10; subnet++) {
      for (const host of [1, 2, 3]) if (statusOf(() => take(`2001:db8:0:${subnet}::${host}`, 1)) === 200) taken++;
    }
    expect(taken).toBe(8);
  });

  it("limits the bytes of an address and of all, and counts corrections", () => {
    const take = makeLimit({ requests: 100 });
    const place = take("192.0.2.1", 100);
    expect(statusOf(() => take("192.0.2.1", 1))).toBe(429);
    place.resize(10);
    take("192.0.2.1", 90);
    take("192.0.2.2", 100);
    expect(statusOf(() => take("192.0.2.3", 51))).toBe(503);
    expect(statusOf(() => take("192.0.2.3", 50))).toBe(200);
    place.leave();
    expect(statusOf(() => take("192.0.2.4", 10))).toBe(200);
  });
});
