import type { DecodedPacket } from "dns-packet";
import { describe, expect, it, vi } from "vitest";
import type { DnsServer } from "#server/platform/dns-server.ts";
import type { DnsQuestion } from "./ask-server.ts";
import { createDnsLookups } from "./lookups.ts";

const SERVERS = [
  { address: "192.0.2.1", port: 53 },
  { address: "192.0.2.2", port: 53 },
];
const packet = (rcode: string, answers: object[] = [], authorities: object[] = []) =>
  ({ rcode, flag_ad: false, answers, authorities }) as unknown as DecodedPacket;
const found = (ttl: number) => packet("NOERROR", [{ type: "A", name: "a.example", ttl, data: "1.1.1.1" }]);
const question: DnsQuestion = { name: "a.example", type: "A" };

function create(answer: (server: DnsServer, question: DnsQuestion) => Promise<DecodedPacket>, servers = SERVERS) {
  const time = { now: 0 };
  const ask = vi.fn(answer);
  return { ask, time, ...createDnsLookups({ servers, monotonic: () => time.now, ask }) };
}

describe("createDnsLookups", () => {
  it("keeps an answer for its shortest time to live, and tells how much is left", async () => {
    const { ask, time, find } = create(async () => found(100));
    await find(question);
    time.now = 99_999;
    expect((await find(question)).records).toMatchObject([{ ttl: 1 }]);
    expect(ask).toHaveBeenCalledTimes(1);
    time.now = 100_000;
    expect((await find(question)).records).toMatchObject([{ ttl: 100 }]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each<[string, DecodedPacket, number]>([
    ["an hour, however long it may live", found(604_800), 3600],
    [
      "as long as the zone says that a name is missing",
      packet("NXDOMAIN", [], [{ type: "SOA", name: "example", ttl: 900, data: { minimum: 300 } }]),
      300,
    ],
    ["a minute for a missing name without that", packet("NXDOMAIN"), 60],
    ["five seconds for a failure", packet("SERVFAIL"), 5],
  ])("keeps %s", async (_, answer, seconds) => {
    const { ask, time, find } = create(async () => answer, SERVERS.slice(0, 1));
    await find(question);
    const asked = ask.mock.calls.length;
    time.now = seconds * 1000 - 1;
    await find(question);
    expect(ask).toHaveBeenCalledTimes(asked);
    time.now = seconds * 1000;
    await find(question);
    expect(ask.mock.calls.length).toBeGreaterThan(asked);
  });

  it("asks the next server when one doesn't answer or can't", async () => {
    const { ask, find } = create(async ({ address }) => {
      if (address === "192.0.2.1") throw new Error("timeout");
      return found(1);
    });
    expect((await find(question)).status).toBe("NOERROR");
    expect(ask).toHaveBeenCalledTimes(2);
    const refusing = create(async ({ address }) => (address === "192.0.2.1" ? packet("REFUSED") : found(1)));
    expect((await refusing.find(question)).status).toBe("NOERROR");
  });

  it("asks a single server twice", async () => {
    let lost = true;
    const { find } = create(
      async () => {
        if (lost) {
          lost = false;
          throw new Error("timeout");
        }
        return found(1);
      },
      SERVERS.slice(0, 1),
    );
    expect((await find(question)).status).toBe("NOERROR");
  });

  it("has at most a hundred questions open and a thousand answers in memory", async () => {
    const late = Promise.withResolvers<DecodedPacket>();
    const { find } = create(() => late.promise);
    const waiting = Array.from({ length: 100 }, (_, at) => find({ name: `${at}.example`, type: "A" }));
    await expect(find({ name: "x.example", type: "A" })).rejects.toMatchObject({ status: 503 });
    late.resolve(found(1));
    await Promise.all(waiting);
    const { find: findOne, size, purge, time } = create(async () => found(60));
    for (let at = 0; at < 1100; at++) await findOne({ name: `${at}.example`, type: "A" });
    expect(size()).toBe(1000);
    time.now = 60_000;
    purge();
    expect(size()).toBe(0);
  });
});
