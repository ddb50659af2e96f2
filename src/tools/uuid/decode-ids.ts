import { toHex } from "@exodus/bytes/hex.js";
import { Temporal } from "temporal-polyfill";
import { v1ToV6 } from "uuid";
import { InputError } from "#shared/input-error.ts";
import { findZone } from "#shared/time/read-date.ts";
import { formatKsuid, ksuidTime } from "./ksuid.ts";
import { type ReadId, readId } from "./read-id.ts";
import { formatUlid } from "./ulid.ts";
import { formatUuid, numberAt } from "./uuid-bytes.ts";

/** 100 ns intervals between 1582-10-15, when the Gregorian calendar starts, and 1970 (RFC 9562 §5.1). */
const GREGORIAN_OFFSET = 122_192_928_000_000_000n;
const TICKS_PER_MS = 10_000n;

type Fact = readonly [name: string, value: string];

const VERSIONS: Readonly<Record<number, string>> = {
  1: "1, time and node",
  2: "2, DCE Security",
  3: "3, MD5 of a name",
  4: "4, random",
  5: "5, SHA-1 of a name",
  6: "6, time and node, sortable",
  7: "7, Unix time, sortable",
  8: "8, custom",
};

/**
 * What each ID in a text says, a block of lines per ID.
 * @param zone name of a time zone, such as `Europe/Berlin`
 * @throws {InputError} for the first text that is not an ID, with line and column
 */
export function* decodeIds(text: string, zone: string): Generator<string> {
  const showTime = timeFormat(zone);
  let isFirst = true;
  for (const { id, ...place } of idsIn(text)) {
    const { kind, bytes } = readId(id, place);
    const facts = FACTS[kind](bytes, showTime);
    const width = Math.max(...facts.map(([name]) => name.length)) + 2;
    const lines = facts.map(([name, value]) => `${name.padEnd(width)}${value}`);
    yield `${isFirst ? "" : "\n"}${lines.join("\n")}\n`;
    isFirst = false;
  }
}

const FACTS: Readonly<Record<ReadId["kind"], (bytes: Uint8Array, showTime: (ms: number) => string) => Fact[]>> = {
  uuid: uuidFacts,
  ulid: ulidFacts,
  ksuid: ksuidFacts,
};

/** IDs are separated by white space, commas or semicolons, and may be quoted or in a JSON array. */
function* idsIn(text: string) {
  let [line, lineStart] = [1, 0];
  for (const { 0: id, index } of text.matchAll(/[^\s,;"'`[\]]+|\n/g)) {
    if (id === "\n") [line, lineStart] = [line + 1, index + 1];
    else yield { id, offset: index, line, column: index - lineStart + 1 };
  }
}

function ulidFacts(bytes: Uint8Array, showTime: (ms: number) => string): Fact[] {
  return [
    ["ULID", formatUlid(bytes)],
    ["Time", showTime(Number(numberAt(bytes, 0, 6)))],
    ["Random", toHex(bytes.subarray(6))],
    ["As UUID", formatUuid(bytes)],
  ];
}

function ksuidFacts(bytes: Uint8Array, showTime: (ms: number) => string): Fact[] {
  return [
    ["KSUID", formatKsuid(bytes)],
    ["Time", showTime(ksuidTime(bytes))],
    ["Random", toHex(bytes.subarray(4))],
  ];
}

function uuidFacts(bytes: Uint8Array, showTime: (ms: number) => string): Fact[] {
  const facts: Fact[] = [["UUID", formatUuid(bytes)]];
  const [first] = bytes;
  if (bytes.every((byte) => byte === first) && (first === 0 || first === 0xff)) {
    return [...facts, ["Version", first === 0 ? "nil, all bits 0" : "max, all bits 1"]];
  }
  const variant = variantOf(bytes[8] ?? 0);
  const version = (bytes[6] ?? 0) >> 4;
  // Only this variant has versions.
  if (variant === RFC_VARIANT) facts.push(["Version", VERSIONS[version] ?? `${version}, not defined`]);
  facts.push(["Variant", variant]);
  if (variant === RFC_VARIANT) facts.push(...versionFacts(version, bytes, showTime));
  facts.push(["Number", String(numberAt(bytes, 0, 16))]);
  return facts;
}

const RFC_VARIANT = "RFC 9562";

/** RFC 9562 §4.1 */
function variantOf(byte: number): string {
  if (byte < 0x80) return "NCS, reserved";
  if (byte < 0xc0) return RFC_VARIANT;
  return byte < 0xe0 ? "Microsoft, reserved" : "reserved for the future";
}

function versionFacts(version: number, bytes: Uint8Array, showTime: (ms: number) => string): Fact[] {
  switch (version) {
    case 1:
    case 6: {
      const ticks = ticksOf(version, bytes) - GREGORIAN_OFFSET;
      // Rounded down, for times before 1970 too.
      const rest = ((ticks % TICKS_PER_MS) + TICKS_PER_MS) % TICKS_PER_MS;
      const time = showTime(Number((ticks - rest) / TICKS_PER_MS));
      return [
        ["Time", rest === 0n ? time : `${time} + ${Number(rest) / 10} µs`],
        ["Clock sequence", String(numberAt(bytes, 8, 2) & 0x3fffn)],
        ["Node", nodeOf(bytes)],
      ];
    }
    case 2:
      return [
        ["Local ID", String(numberAt(bytes, 0, 4))],
        ["Domain", ["person", "group", "organization"][bytes[9] ?? 0] ?? String(bytes[9])],
        ["Node", nodeOf(bytes)],
      ];
    case 7:
      return [
        ["Time", showTime(Number(numberAt(bytes, 0, 6)))],
        ["Random", `${toHex(bytes.subarray(6, 8)).slice(1)} ${formatUuid(bytes).slice(19)}`],
      ];
    default:
      return [];
  }
}

function ticksOf(version: number, bytes: Uint8Array): bigint {
  const sorted = version === 6 ? bytes : v1ToV6(bytes);
  return (numberAt(sorted, 0, 6) << 12n) | (numberAt(sorted, 6, 2) & 0xfffn);
}

function nodeOf(bytes: Uint8Array): string {
  const address = toHex(bytes.subarray(10)).match(/../g)?.join(":");
  return `${address} (${(bytes[10] ?? 0) & 1 ? "random, not a MAC address" : "MAC address"})`;
}

/** @throws {InputError} for an unknown time zone */
function timeFormat(zone: string): (ms: number) => string {
  if (/^(?:utc|gmt|z)$/i.test(zone.trim())) return (ms) => new Date(ms).toISOString();
  const timeZone = findZone(zone);
  if (timeZone === undefined) {
    throw new InputError(`There is no time zone “${zone}”. Use a name such as Europe/Berlin, or UTC.`, {
      field: "zone",
    });
  }
  return (ms) => {
    const utc = new Date(ms).toISOString();
    const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
    if (zoned.offsetNanoseconds === 0) return utc;
    return `${zoned.toPlainDateTime().toString({ fractionalSecondDigits: 3 })}${zoned.offset} (${utc})`;
  };
}
