import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import {
  AUTHENTIC_DATA,
  type DecodedPacket,
  decode,
  encode,
  type Packet,
  RECURSION_DESIRED,
  type RecordType,
  streamEncode,
} from "dns-packet";
import type { DnsType } from "#contract/dns.ts";
import type { DnsServer } from "#server/platform/dns-server.ts";

export interface DnsQuestion {
  /** In ASCII, without the final dot. */
  name: string;
  type: DnsType;
}

/** A size that reaches everyone without fragments (https://dnsflagday.net/2020). */
const UDP_BYTES = 1232;
/** Types that `dns-packet` knows by number only. */
const NUMBERED = new Map<string, string>([
  ["SVCB", "UNKNOWN_64"],
  ["HTTPS", "UNKNOWN_65"],
]);
const NAMES = new Map(Array.from(NUMBERED, ([type, number]) => [number, type]));

/**
 * Asks one recursive resolver, by UDP, and again by TCP for an answer that is cut off.
 * @throws {Error} without a valid response in time
 */
export async function askServer(server: DnsServer, question: DnsQuestion, timeoutMs: number): Promise<DecodedPacket> {
  const signal = AbortSignal.timeout(timeoutMs);
  const packet = await overUdp(server, question, signal);
  return packet.flag_tc ? overTcp(server, question, signal) : packet;
}

function overUdp(server: DnsServer, question: DnsQuestion, signal: AbortSignal): Promise<DecodedPacket> {
  const query = createQuery(question);
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPacket>();
  // A socket of its own has a port that nobody can guess, and a connected one hears only the server.
  const socket = createSocket(isIPv6(server.address) ? "udp6" : "udp4");
  socket.on("error", reject);
  socket.on("message", (bytes) => {
    const packet = readReply(bytes, query.id, question);
    if (packet) resolve(packet);
  });
  socket.connect(server.port, server.address, () => socket.send(encode(query)));
  return untilDone(promise, reject, signal, () => socket.close());
}

function overTcp(server: DnsServer, question: DnsQuestion, signal: AbortSignal): Promise<DecodedPacket> {
  const query = createQuery(question);
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPacket>();
  const socket = connect({ host: server.address, port: server.port });
  let received = Buffer.alloc(0);
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("The DNS server hung up.")));
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
    const packet = readReply(received.subarray(2, 2 + received.readUInt16BE(0)), query.id, question);
    if (packet) resolve(packet);
    else reject(new Error("The DNS server sent an invalid response."));
  });
  socket.write(streamEncode(query));
  return untilDone(promise, reject, signal, () => socket.destroy());
}

async function untilDone<Result>(
  done: Promise<Result>,
  reject: (reason: unknown) => void,
  signal: AbortSignal,
  close: () => void,
): Promise<Result> {
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    return await done;
  } finally {
    signal.removeEventListener("abort", abort);
    close();
  }
}

function createQuery({ name, type }: DnsQuestion): Packet & { id: number } {
  return {
    type: "query",
    id: randomInt(65_536),
    // A resolver says whether it has validated the answer when asked (RFC 6840, 5.7).
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ name, type: (NUMBERED.get(type) ?? type) as RecordType }],
    additionals: [
      {
        type: "OPT",
        name: ".",
        udpPayloadSize: UDP_BYTES,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  };
}

/** Undefined for what doesn't answer the question. */
function readReply(bytes: Buffer, id: number, { name, type }: DnsQuestion): DecodedPacket | undefined {
  let packet: DecodedPacket;
  try {
    packet = decode(bytes);
  } catch {
    return undefined;
  }
  const [question] = packet.questions ?? [];
  if (packet.id !== id || packet.type !== "response" || !question) return undefined;
  if (question.name.toLowerCase() !== name || typeName(question.type) !== type) return undefined;
  for (const record of packet.answers ?? []) record.type = typeName(record.type) as never;
  return packet;
}

/** Unknown types by number (RFC 3597, 5). */
const typeName = (type: string) => NAMES.get(type) ?? type.replace(/^UNKNOWN_/, "TYPE");
