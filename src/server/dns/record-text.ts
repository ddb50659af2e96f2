import type { Answer } from "dns-packet";
import ipaddr from "ipaddr.js";

/** DNS parameters of service bindings (RFC 9460, 14.3.2). */
const SERVICE_KEYS = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint"];

/** The data of a record as in a zone file, with the strings of a TXT record joined. */
export function recordText(record: Answer): string {
  switch (record.type) {
    case "TXT":
      return printable([record.data].flat().map(String).join(""));
    case "MX":
      return printable(`${record.data.preference ?? 0} ${record.data.exchange}`);
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return printable([mname, rname, serial, refresh, retry, expire, minimum].join(" "));
    }
    case "SRV": {
      const { priority, weight, port, target } = record.data;
      return printable(`${priority} ${weight} ${port} ${target}`);
    }
    case "CAA": {
      const { flags = 0, tag, value } = record.data;
      return printable(`${flags} ${tag} ${JSON.stringify(value)}`);
    }
    case "NAPTR": {
      const { order, preference, flags, services, regexp, replacement } = record.data;
      const texts = [flags, services, regexp].map((text) => JSON.stringify(text));
      return printable([order, preference, ...texts, replacement].join(" "));
    }
    case "DS": {
      const { keyTag, algorithm, digestType, digest } = record.data;
      return [keyTag, algorithm, digestType, digest.toString("hex").toUpperCase()].join(" ");
    }
    case "DNSKEY":
      return [record.data.flags, 3, record.data.algorithm, record.data.key.toString("base64")].join(" ");
    case "TLSA": {
      const { usage, selector, matchingType, certificate } = record.data;
      return [usage, selector, matchingType, certificate.toString("hex").toUpperCase()].join(" ");
    }
    default: {
      const { data } = record as { data: unknown };
      return Buffer.isBuffer(data) ? rawText(record.type, data) : printable(String(data));
    }
  }
}

function rawText(type: string, data: Buffer): string {
  try {
    if (type === "HTTPS" || type === "SVCB") return serviceText(data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  // Unknown records (RFC 3597, 5).
  return `\\# ${data.length} ${data.toString("hex")}`;
}

/** A service binding, such as `1 . alpn="h3,h2" ipv4hint="192.0.2.1"` (RFC 9460, 2.2). @throws if it is cut off */
function serviceText(data: Buffer): string {
  const labels: string[] = [];
  let at = 2;
  for (let length = data.readUInt8(at++); length > 0; length = data.readUInt8(at++)) {
    labels.push(data.toString("latin1", at, at + length));
    at += length;
  }
  const parts = [data.readUInt16BE(0), labels.join(".") || "."];
  while (at < data.length) {
    const key = data.readUInt16BE(at);
    const length = data.readUInt16BE(at + 2);
    const value = data.subarray(at + 4, at + 4 + length);
    if (value.length < length) throw new RangeError("A parameter is cut off.");
    const name = SERVICE_KEYS[key] ?? `key${key}`;
    parts.push(length === 0 ? name : `${name}=${JSON.stringify(serviceValue(name, value))}`);
    at += 4 + length;
  }
  return printable(parts.join(" "));
}

function serviceValue(name: string, value: Buffer): string {
  if (name === "port" && value.length === 2) return String(value.readUInt16BE(0));
  if (name === "mandatory")
    return pieces(value, 2)
      .map((key) => SERVICE_KEYS[key.readUInt16BE(0)] ?? "?")
      .join(",");
  if (name === "ipv4hint") return pieces(value, 4).map(addressText).join(",");
  if (name === "ipv6hint") return pieces(value, 16).map(addressText).join(",");
  if (name === "ech") return value.toString("base64");
  if (name !== "alpn") return value.toString("hex");
  const protocols: string[] = [];
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at)) {
    protocols.push(value.toString("latin1", at + 1, at + 1 + value.readUInt8(at)));
  }
  return protocols.join(",");
}

const addressText = (bytes: Buffer) => ipaddr.fromByteArray([...bytes]).toString();

function pieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** Control characters as decimal escapes of zone files (RFC 1035, 5.1): whoever owns a name can put anything into it. */
const printable = (text: string) =>
  text.replaceAll(/\p{C}/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${String(byte).padStart(3, "0")}`).join(""),
  );
