import { isIP } from "node:net";

export interface DnsServer {
  address: string;
  port: number;
}

const DNS_PORT = 53;

/** Reads the address of a DNS server, with or without a port: `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
export function readDnsServer(text: string): DnsServer | undefined {
  if (isIP(text) !== 0) return { address: text, port: DNS_PORT };
  const [, inBrackets, plain, digits] = /^(?:\[([\da-f:.]{2,45})\]|([\d.]{7,15})):(\d{1,5})$/i.exec(text) ?? [];
  const address = inBrackets ?? plain ?? "";
  const port = Number(digits);
  return isIP(address) !== 0 && port > 0 && port < 65_536 ? { address, port } : undefined;
}
