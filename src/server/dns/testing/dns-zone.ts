import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import {
  type Answer,
  AUTHENTIC_DATA,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  streamEncode,
  TRUNCATED_RESPONSE,
} from "dns-packet";

export interface ZoneReply {
  answers?: readonly unknown[];
  authorities?: readonly unknown[];
  /** NXDOMAIN is 3, SERVFAIL 2. */
  rcode?: number;
  authenticated?: boolean;
  /** UDP says only that TCP has more. */
  onlyTcp?: boolean;
  /** Sent instead of the reply. */
  raw?: Buffer;
}

/** A DNS server on 127.0.0.1 with a few names, by UDP and TCP. @param zone replies by `TYPE name` */
export async function startDnsZone(zone: Readonly<Record<string, ZoneReply>>) {
  const asked: string[] = [];

  const reply = (query: Packet, isTcp: boolean): { packet: Packet; raw?: Buffer } | undefined => {
    const [question] = query.questions ?? [];
    if (!question) return undefined;
    const key = `${question.type} ${question.name}`;
    asked.push(isTcp ? `${key} by TCP` : key);
    const found = Object.hasOwn(zone, key) ? zone[key] : { rcode: 3 };
    if (!found) return undefined;
    const { answers = [], authorities = [], rcode = 0, authenticated = false, onlyTcp = false, raw } = found;
    const isCut = onlyTcp && !isTcp;
    const flags = RECURSION_AVAILABLE | rcode | (authenticated ? AUTHENTIC_DATA : 0) | (isCut ? TRUNCATED_RESPONSE : 0);
    const sections = isCut ? {} : { answers: answers as Answer[], authorities: authorities as Answer[] };
    const packet: Packet = { type: "response", id: query.id, flags, questions: [question], ...sections };
    return { packet, ...(raw && { raw }) };
  };

  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      const made = reply(decode(bytes.subarray(2)), true);
      if (made) socket.end(made.raw ?? streamEncode(made.packet));
    });
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4");
  udp.on("message", (bytes, from) => {
    const made = reply(decode(bytes), false);
    if (made) udp.send(made.raw ?? encode(made.packet), from.port, from.address);
  });
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");
  return {
    server: { address: "127.0.0.1", port },
    /** Questions so far. */
    asked,
    close() {
      udp.close();
      tcp.close();
    },
  };
}
