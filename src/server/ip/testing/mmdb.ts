import type { PublicAddress } from "#server/ip/address.ts";

type Value = string | number | Readonly<{ [name: string]: Value }>;

/**
 * A file in MaxMind's format with a single network (https://maxmind.github.io/MaxMind-DB/). No free database has
 * providers.
 */
export function mmdb({ value, family }: PublicAddress, prefixLength: number, record: Value): Buffer {
  const bits = family === 4 ? 32 : 128;
  const nodes = Array.from({ length: prefixLength }, (_, at) => {
    const next = at + 1 < prefixLength ? at + 1 : prefixLength + 16;
    const isOne = (value >> BigInt(bits - 1 - at)) & 1n;
    return [pointer(isOne ? prefixLength : next), pointer(isOne ? next : prefixLength)];
  });
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: "Test-ISP",
    description: { en: "Test" },
    ip_version: family,
    node_count: prefixLength,
    record_size: 24,
  };
  const marker = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
  return Buffer.concat([...nodes.flat(), Buffer.alloc(16), encode(record), marker, encode(metadata)]);
}

function pointer(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(value, 0, 3);
  return bytes;
}

const [TEXT, UINT32, MAP] = [2, 6, 7];

function encode(value: Value): Buffer {
  if (typeof value === "string") return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(UINT32, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([head(MAP, entries.length), ...entries.flatMap((entry) => entry.map(encode))]);
}

/** Sizes of 29 or more need an extra byte. */
function head(type: number, size: number): Buffer {
  return size < 29 ? Buffer.of((type << 5) | size) : Buffer.of((type << 5) | 29, size - 29);
}
