import { isRecord } from "#shared/is-record.ts";
import type { FlagKind } from "./flags.ts";

/** A mapping of YAML. */
export type Mapping = Record<string, unknown>;

export const mappingOf = (value: unknown): Mapping => (isRecord(value) ? value : {});
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
export const entriesOf = (value: unknown): string[] =>
  isRecord(value)
    ? Object.entries(value).map(([name, one]) => (one === null ? name : `${name}=${one}`))
    : listOf(value).map(String);

const last = (values: readonly string[]) => values.at(-1) ?? "";
const number = (text: string) => (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text) ? Number(text) : text);
const pairOf = (text: string): [string, string] => {
  const [name = ""] = text.split("=", 1);
  return [name, text.slice(name.length + 1)];
};

/** Docker's name of a field of `--mount`, its other names, and its path in Compose. */
const MOUNT_FIELDS: readonly (readonly [name: string, others: readonly string[], path: readonly string[]])[] = [
  ["type", [], ["type"]],
  ["source", ["src"], ["source"]],
  ["target", ["dst", "destination"], ["target"]],
  ["readonly", ["ro"], ["read_only"]],
  ["bind-propagation", [], ["bind", "propagation"]],
  ["volume-nocopy", [], ["volume", "nocopy"]],
  ["volume-subpath", [], ["volume", "subpath"]],
  ["tmpfs-size", [], ["tmpfs", "size"]],
  ["tmpfs-mode", [], ["tmpfs", "mode"]],
];

function writeMount(text: string): Mapping {
  const mount: Mapping = { type: "volume" };
  for (const [name, value] of text.split(",").map(pairOf)) {
    const [, , path = [name]] = MOUNT_FIELDS.find(([one, others]) => one === name || others.includes(name)) ?? [];
    const isSwitch = value === "" || value === "true";
    setPath(mount, path, isSwitch ? true : value === "false" ? false : value);
  }
  return mount;
}

export function readMount(mount: Mapping): string {
  return MOUNT_FIELDS.flatMap(([name, , path]) => {
    const value = takePath(mount, path);
    return value === undefined || value === false ? [] : [value === true ? name : `${name}=${value}`];
  }).join(",");
}

interface Codec {
  write: (values: readonly string[]) => unknown;
  read: (value: unknown) => string[];
}

const TEXT: Codec = { write: last, read: (value) => [String(value)] };
const NONE: Codec = { write: () => undefined, read: () => [] };

/** Between the values of a flag and their form in Compose. */
export const CODECS: Readonly<Record<FlagKind, Codec>> = {
  text: TEXT,
  number: { write: (values) => number(last(values)), read: TEXT.read },
  flag: { write: () => true, read: (value) => (String(value) === "true" ? [""] : []) },
  list: { write: (values) => [...new Set(values)], read: entriesOf },
  map: { write: (values) => Object.fromEntries(values.map(pairOf)), read: entriesOf },
  seconds: {
    write: (values) => last(values).replace(/^\d+$/, "$&s"),
    read: (value) => {
      const [, minutes = 0, seconds = 0] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(String(value)) ?? [];
      return [String(Number(minutes) * 60 + Number(seconds))];
    },
  },
  ulimits: {
    write: (values) =>
      Object.fromEntries(
        values.map(pairOf).map(([name, limits]) => {
          const [soft = "", hard] = limits.split(":");
          return [name, hard === undefined ? number(soft) : { soft: number(soft), hard: number(hard) }];
        }),
      ),
    read: (value) =>
      Object.entries(mappingOf(value)).map(([name, one]) =>
        isRecord(one) ? `${name}=${one.soft}:${one.hard}` : `${name}=${one}`,
      ),
  },
  gpus: {
    write: (values) => {
      const [, ids] = /^"?device=([^"]*)"?$/.exec(last(values)) ?? [];
      if (ids !== undefined) return [{ device_ids: ids.split(",") }];
      return last(values) === "all" ? "all" : [{ count: number(last(values)) }];
    },
    read: (value) =>
      listOf(value).map((one) => {
        const { device_ids: ids, count = "all" } = mappingOf(one);
        return ids === undefined ? String(count) : `"device=${listOf(ids).join(",")}"`;
      }),
  },
  mount: { write: (values) => values.map(writeMount), read: NONE.read },
  own: NONE,
  none: NONE,
  switch: NONE,
};

/** Sets a value, or adds a list to the one that is there. */
export function setPath(mapping: Mapping, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) mapping[key] = Array.isArray(value) ? [...listOf(mapping[key]), ...value] : value;
  else {
    mapping[key] ??= {};
    setPath(mapping[key] as Mapping, rest, value);
  }
}

/** Removes a value, and the mappings that are empty without it. */
export function takePath(mapping: Mapping, [key = "", ...rest]: readonly string[]): unknown {
  if (!Object.hasOwn(mapping, key)) return undefined;
  const value = mapping[key];
  const taken = rest.length === 0 ? value : isRecord(value) ? takePath(value, rest) : undefined;
  if (rest.length === 0 || (isRecord(value) && Object.keys(value).length === 0)) delete mapping[key];
  return taken ?? undefined;
}

/** Paths of all values, without extensions (`x-…`). */
export function pathsOf(mapping: Mapping): string[] {
  return Object.entries(mapping)
    .filter(([key]) => !key.startsWith("x-"))
    .flatMap(([key, value]) =>
      isRecord(value) && Object.keys(value).length > 0 ? pathsOf(value).map((path) => `${key}.${path}`) : [key],
    );
}
