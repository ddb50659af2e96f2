import { operation, textInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { UuidFormat } from "./uuid-bytes.ts";

export const meta: ToolDeclaration = {
  title: "UUID & ULID",
  description: "Generate and decode UUIDs of all versions, ULIDs, NanoIDs and KSUIDs.",
  category: "Random",
  order: 3,
  keywords:
    "uuid, uuid generator, uuid v1, uuid v3, uuid v4, uuid v5, uuid v6, uuid v7, uuid v8, uuidv4, uuidv7, uuidgen, guid, guid generator, ulid, ulid generator, nanoid, nano id, cuid, cuid2, cuid2 generator, ksuid, ksuid generator, decode ksuid, unique id, random id, identifier, sortable id, primary key, namespace, name-based, nil uuid, max uuid, decode uuid, uuid timestamp, mac address, rfc 9562, rfc 4122, random uuid, generate uuid, generate guid",
  opens: [
    { kind: "uuid", rank: 1, mode: "decode" },
    { kind: "ulid", rank: 1, mode: "decode" },
  ],
  icon: "id-card",
  runs: "browser",
};

const count = integer("How many", 1, { min: 1, max: 100_000, outside: "clamp", help: "1 to 100,000." });
const format = choice("Format", {
  hyphens: "With hyphens",
  plain: "Only digits",
  braces: "In braces",
  urn: "As URN",
});
const uppercase = flag("Capital letters", false);

const UUID = "[\\da-f]{8}-[\\da-f]{4}-%[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}";
const uuidPattern = (version: number, lines = 1) =>
  new RegExp(`^${Array.from({ length: lines }, () => UUID.replace("%", String(version))).join("\\n")}\\n?$`);

const failed = "Failed to generate";

export const operations = {
  generate: operation({
    label: "Generate UUID",
    inputs: {},
    gives: textStreamOutput({ fileName: "uuids.txt" }),
    options: {
      version: choice("Version", {
        v4: "4, random",
        v7: "7, time and random",
        v1: "1, time and node",
        v6: "6, time, sortable",
        nil: "Nil, all zeros",
        max: "Max, all ones",
      }),
      count,
      format,
      uppercase,
    },
    messages: { failed },
    examples: [
      { title: "Random", output: uuidPattern(4), possible: "919108f7-52d1-4320-9bac-f847db4148a8" },
      {
        title: "Two that sort by time",
        options: { version: "v7", count: 2 },
        output: uuidPattern(7, 2),
        possible: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n017f22e2-79b0-7cc3-98c4-dd9fa3b80c16",
      },
      { title: "Nil", options: { version: "nil" }, output: "00000000-0000-0000-0000-000000000000" },
      {
        title: "Max as URN",
        options: { version: "max", format: "urn", uppercase: true },
        output: "urn:uuid:FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      },
    ],
    code: () => import("./generate-uuids.ts"),
    run: async function* ({ generateUuids }, _, { version, count, format, uppercase }, context) {
      yield* uuidLines(generateUuids(version, count, context), format, uppercase);
    },
  }),

  ulid: operation({
    label: "Generate ULID",
    inputs: {},
    gives: textStreamOutput({ fileName: "ulids.txt" }),
    options: { count, lowercase: flag("Lowercase", false) },
    messages: { failed },
    examples: [
      { title: "One", output: /^[0-7][\dA-HJKMNP-TV-Z]{25}$/, possible: "01ARZ3NDEKTSV4RRFFQ69G5FAV" },
      {
        title: "Two, in order",
        options: { count: 2, lowercase: true },
        output: /^[0-7][\da-hjkmnp-tv-z]{25}\n[0-7][\da-hjkmnp-tv-z]{25}$/,
        possible: "01arz3ndektsv4rrffq69g5fav\n01arz3ndektsv4rrffq69g5faw",
      },
    ],
    code: () => import("./ulid.ts"),
    run: async function* ({ formatUlid, generateUlids }, _, { count, lowercase }, context) {
      const show = (bytes: Uint8Array) => (lowercase ? formatUlid(bytes).toLowerCase() : formatUlid(bytes));
      yield* lines(generateUlids(count, context), show);
    },
  }),

  nanoid: operation({
    label: "Generate NanoID",
    inputs: {},
    gives: textStreamOutput({ fileName: "nanoids.txt" }),
    options: {
      length: integer("Length", 21, { min: 1, max: 1_000, outside: "clamp", help: "1 to 1,000 characters." }),
      alphabet: text("Alphabet", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-"),
      count,
    },
    messages: { failed },
    examples: [
      { title: "The usual 21 characters", output: /^[\w-]{21}$/, possible: "V1StGXR8_Z5jdHi6B-myT" },
      {
        title: "Ten digits",
        options: { length: 10, alphabet: "0123456789" },
        output: /^\d{10}$/,
        possible: "4926173850",
      },
    ],
    code: () => import("./nano-id.ts"),
    run: async function* ({ generateNanoIds, nanoIdBits }, _, { count, length, alphabet }, { random, warn }) {
      yield* lines(generateNanoIds(count, { length, alphabet }, random), (id) => id);
      warnIfShort(nanoIdBits({ length, alphabet }), warn);
    },
  }),

  cuid2: operation({
    label: "Generate CUID2",
    inputs: {},
    gives: textStreamOutput({ fileName: "cuids.txt" }),
    options: {
      cuidLength: integer("Length", 24, { min: 2, max: 32, outside: "clamp", help: "2 to 32 characters." }),
      count,
    },
    messages: { failed },
    examples: [
      { title: "The usual 24 characters", output: /^[a-z][a-z\d]{23}$/, possible: "tz4a98xxat96iws9zmbrgj3a" },
      {
        title: "Two short ones",
        options: { cuidLength: 10, count: 2 },
        output: /^[a-z][a-z\d]{9}\n[a-z][a-z\d]{9}$/,
        possible: "k2j4h6g8f0\nb1c3d5f7g9",
      },
    ],
    code: () => import("./cuid2.ts"),
    run: async function* ({ generateCuids }, _, { count, cuidLength }, { random, warn }) {
      yield* lines(generateCuids(count, cuidLength, random), (id) => id);
      warnIfShort(cuidLength * Math.log2(36), warn);
    },
  }),

  ksuid: operation({
    label: "Generate KSUID",
    inputs: {},
    gives: textStreamOutput({ fileName: "ksuids.txt" }),
    options: { count },
    messages: { failed },
    examples: [
      { title: "One", output: /^[\dA-Za-z]{27}$/, possible: "0ujtsYcgvSTl8PAuAdqWYSMnLOv" },
      {
        title: "Two",
        options: { count: 2 },
        output: /^[\dA-Za-z]{27}\n[\dA-Za-z]{27}$/,
        possible: "0ujsszwN8NRY24YaXiTIE2VWDTS\n0ujsswThIGTUYm2K8FjOOfXtY1K",
      },
    ],
    code: () => import("./ksuid.ts"),
    run: async function* ({ formatKsuid, generateKsuids }, _, { count }, context) {
      yield* lines(generateKsuids(count, context), formatKsuid);
    },
  }),

  name: operation({
    label: "Generate UUID",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textStreamOutput({ fileName: "uuids.txt" }),
    options: {
      hash: choice("Version", { "sha-1": "5, SHA-1", md5: "3, MD5", "sha-256": "8, SHA-256" }),
      namespace: choice("Namespace", {
        dns: "DNS: a host name",
        url: "URL",
        oid: "OID",
        x500: "X.500: a distinguished name",
        custom: "Another UUID",
      }),
      namespaceId: text("Namespace UUID", "", { shownWhen: { namespace: "custom" } }),
      format,
      uppercase,
    },
    messages: { empty: "Please enter names, one per line", failed },
    examples: [
      {
        title: "Version 5 of a host name",
        input: "www.example.com",
        output: "2ed6657d-e927-568b-95e1-2665a8aea6a2",
      },
      {
        title: "Version 8 with SHA-256",
        input: "www.example.com",
        options: { hash: "sha-256" },
        output: "5c146b14-3c52-8afd-938a-375d0df1fbf6",
      },
      {
        title: "Two names in a namespace of one's own",
        input: "one\ntwo",
        options: { namespace: "custom", namespaceId: "2ed6657d-e927-568b-95e1-2665a8aea6a2" },
        output: "f5a105df-255f-528e-90bb-da0d0ad3cca1\n4e210858-b4c9-5bf4-85cf-fc97cd85087d",
      },
    ],
    code: () => Promise.all([import("./name-uuids.ts"), import("hash-wasm")]),
    run: async function* ([{ nameUuids }], { input }, { format, uppercase, ...options }) {
      const names = input.split(/\r?\n/).filter((name) => name !== "");
      yield* uuidLines(nameUuids(names, options), format, uppercase);
    },
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textStreamOutput({ fileName: "decoded.txt" }),
    options: {
      zone: text("Time zone", "UTC", { help: "Such as Europe/Berlin. UTC is always shown." }),
    },
    messages: { empty: "Please enter UUIDs, ULIDs or KSUIDs", failed: "Failed to decode" },
    examples: [
      {
        title: "When a version 7 was made",
        input: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        output: [
          "UUID     017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
          "Version  7, Unix time, sortable",
          "Variant  RFC 9562",
          "Time     2022-02-22T19:22:22.000Z",
          "Random   cc3 98c4-dc0c0c07398f",
          "Number   1989357241971137676463954034883508623",
          "",
        ].join("\n"),
      },
      {
        title: "A ULID, with the time in Berlin",
        input: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        options: { zone: "Europe/Berlin" },
        output: [
          "ULID     01ARZ3NDEKTSV4RRFFQ69G5FAV",
          "Time     2016-07-31T01:54:10.259+02:00 (2016-07-30T23:54:10.259Z)",
          "Random   d6764c61efb99302bd5b",
          "As UUID  01563e3a-b5d3-d676-4c61-efb99302bd5b",
          "",
        ].join("\n"),
      },
      {
        title: "When a KSUID was made",
        input: "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
        output: [
          "KSUID   0ujtsYcgvSTl8PAuAdqWYSMnLOv",
          "Time    2017-10-10T04:00:47.000Z",
          "Random  b5a1cd34b5f99d1154fb6853345c9735",
          "",
        ].join("\n"),
      },
    ],
    code: () => import("./decode-ids.ts"),
    run: async function* ({ decodeIds }, { input }, { zone }) {
      yield* decodeIds(input, zone);
    },
  }),
};

/** With fewer bits, a repeat among a billion IDs is likelier than one in ten thousand. */
const MIN_BITS = 72;

function warnIfShort(bits: number, warn: (message: string) => void): void {
  if (bits < MIN_BITS) warn(`Each has ${Math.floor(bits)} bits of randomness: some may repeat, or be guessed.`);
}

async function* uuidLines(
  uuids: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  format: UuidFormat,
  uppercase: boolean,
): AsyncGenerator<string> {
  const { formatUuid } = await import("./uuid-bytes.ts");
  yield* lines(uuids, (bytes) => formatUuid(bytes, format, uppercase));
}

/** Each in a line, without a line break at the end. */
async function* lines<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  show: (item: Item) => string,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? "" : "\n"}${show(item)}`;
    isFirst = false;
  }
}
