import type { DecodedPacket } from "dns-packet";
import type { DnsAnswer, DnsRecord, DnsType } from "#contract/dns.ts";
import { readAddress } from "#server/ip/address.ts";
import type { DnsServer } from "#server/platform/dns-server.ts";
import { unavailable } from "#server/platform/problem.ts";
import { askServer, type DnsQuestion } from "./ask-server.ts";
import { isPrivateName } from "./public-name.ts";
import { recordText } from "./record-text.ts";

export interface DnsLookups {
  /** @throws {HttpProblem} 503 when too many questions are open */
  find(question: DnsQuestion): Promise<DnsAnswer>;
  /** Removes expired answers. */
  purge(): void;
  /** Number of cached answers. */
  size(): number;
}

interface Options {
  servers: readonly DnsServer[];
  monotonic: () => number;
  timeoutMs?: number;
  ask?: typeof askServer;
}

interface Cached {
  answer: DnsAnswer;
  from: number;
  until: number;
}

const TIMEOUT_MS = 2000;
const MAX_OPEN = 100;
const MAX_CACHED = 1000;
/** Longer answers are rare, and are asked for again. */
const MAX_CACHED_CHARACTERS = 16_384;
const MAX_TTL_SECONDS = 3600;
/** An answer without records and without a time of its own (RFC 2308, 5). */
const EMPTY_TTL_SECONDS = 60;
const FAILURE_TTL_SECONDS = 5;

/** Asks recursive resolvers, one after the other, and keeps what they answer for its time to live. */
export function createDnsLookups({ servers, monotonic, timeoutMs = TIMEOUT_MS, ask = askServer }: Options): DnsLookups {
  const cache = new Map<string, Cached>();
  const open = new Map<string, Promise<DnsAnswer>>();
  // A single server is asked again: UDP loses packets.
  const asked = servers.length === 1 ? [...servers, ...servers] : servers;

  async function resolve(question: DnsQuestion): Promise<DnsAnswer> {
    let last: DecodedPacket | undefined;
    for (const server of asked) {
      const packet = await ask(server, question, timeoutMs).catch(() => undefined);
      if (!packet) continue;
      last = packet;
      // Another server may know the answer to what this one can't or won't find.
      if (isFinal(statusOf(packet))) break;
    }
    const answer = readAnswer(question.type, last);
    remember(question, answer, last);
    return answer;
  }

  function remember(question: DnsQuestion, answer: DnsAnswer, packet: DecodedPacket | undefined): void {
    if (JSON.stringify(answer).length > MAX_CACHED_CHARACTERS) return;
    const from = monotonic();
    cache.set(keyOf(question), { answer, from, until: from + secondsToKeep(answer, packet) * 1000 });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  }

  return {
    async find(question) {
      const key = keyOf(question);
      const now = monotonic();
      const known = cache.get(key);
      if (known && now < known.until) return aged(known.answer, Math.floor((now - known.from) / 1000));
      let pending = open.get(key);
      if (!pending) {
        if (open.size >= MAX_OPEN) throw unavailable("The server is busy with other lookups. Please try again soon.");
        pending = resolve(question).finally(() => open.delete(key));
        open.set(key, pending);
      }
      return pending;
    },
    purge() {
      const now = monotonic();
      for (const [key, { until }] of cache) if (until <= now) cache.delete(key);
    },
    size: () => cache.size,
  };
}

const keyOf = ({ name, type }: DnsQuestion) => `${type} ${name}`;

/** Whether the name, or that there is none, is known. */
const isFinal = (status: string) => status === "NOERROR" || status === "NXDOMAIN";

/** `dns-packet` reads the code, but its types don't have it. */
const statusOf = (packet: DecodedPacket) => (packet as DecodedPacket & { rcode: string }).rcode;

function readAnswer(type: DnsType, packet: DecodedPacket | undefined): DnsAnswer {
  if (!packet) return { type, status: "TIMEOUT", authenticated: false, records: [] };
  const records: DnsRecord[] = [];
  let hidden = 0;
  for (const record of packet.answers ?? []) {
    // Signatures come along from some resolvers.
    if (record.type === "OPT" || record.type === "RRSIG" || !("ttl" in record)) continue;
    const data = recordText(record);
    if (leadsInside(record.type, data)) hidden += 1;
    else records.push({ name: record.name, type: record.type, ttl: Math.max(0, record.ttl ?? 0), data });
  }
  const status = statusOf(packet);
  return { type, status, authenticated: packet.flag_ad, records, ...(hidden > 0 && { hidden }) };
}

/** Whether a record tells something about the network of the server, or of whoever runs the resolver. */
function leadsInside(type: string, data: string): boolean {
  if (type === "A" || type === "AAAA") return !readAddress(data).ok;
  const target = TARGETS.has(type) ? (data.split(" ").at(-1) ?? "") : "";
  // A root name stands for "none" (RFC 7505, RFC 2782).
  return target !== "" && target !== "." && isPrivateName(target.toLowerCase());
}

/** Types whose data end with the name of a host. */
const TARGETS = new Set(["CNAME", "DNAME", "MX", "NS", "PTR", "SRV"]);

function secondsToKeep({ status, records }: DnsAnswer, packet: DecodedPacket | undefined): number {
  if (!packet || !isFinal(status)) return FAILURE_TTL_SECONDS;
  if (records.length > 0) return Math.min(MAX_TTL_SECONDS, ...records.map(({ ttl }) => ttl));
  const authority = packet.authorities?.find((record) => record.type === "SOA");
  const ttl = Math.min(authority?.ttl ?? EMPTY_TTL_SECONDS, authority?.data.minimum ?? EMPTY_TTL_SECONDS);
  return Math.min(MAX_TTL_SECONDS, ttl);
}

/** The answer with the time that its records have left. */
function aged(answer: DnsAnswer, seconds: number): DnsAnswer {
  return {
    ...answer,
    records: answer.records.map((record) => ({ ...record, ttl: Math.max(0, record.ttl - seconds) })),
  };
}
