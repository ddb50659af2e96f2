import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCuid } from "@paralleldrive/cuid2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RandomSource } from "#shared/random.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { generateCuids } from "./cuid2.ts";
import { decodeIds } from "./decode-ids.ts";
import { generateUuids } from "./generate-uuids.ts";
import { formatKsuid, generateKsuids } from "./ksuid.ts";
import { nameUuids } from "./name-uuids.ts";
import { generateNanoIds } from "./nano-id.ts";
import { readId, readUuid } from "./read-id.ts";
import { operations } from "./tool.ts";
import { formatUlid, generateUlids } from "./ulid.ts";
import { formatUuid } from "./uuid-bytes.ts";

const NOW = Date.parse("2022-02-22T19:22:22Z");
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Gives the bytes of a hexadecimal number, then zeros. */
function fixedRandom(hex: string): RandomSource {
  let rest = Buffer.from(hex, "hex");
  return (words) => {
    const bytes = new Uint8Array(words.buffer);
    bytes.fill(0);
    bytes.set(rest.subarray(0, bytes.length));
    rest = rest.subarray(bytes.length);
  };
}
const ones: RandomSource = (words) => {
  words.fill(0xffffffff);
};

function decoded(text: string, zone = "UTC"): Record<string, string> {
  const block = [...decodeIds(text, zone)].join("");
  const lines = block.trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/ {2,}/) as [string, string]));
}

async function run(operation: keyof typeof operations, options = {}, input = {}, context = {}) {
  const result = await runOperation(operations[operation], input, options, { now: NOW, ...context });
  const content = result.kind === "text" ? result.content : "";
  return { text: typeof content === "string" ? content : await content.text(), warnings: result.warnings };
}

const refusal = (text: string) => {
  try {
    return [...decodeIds(text, "UTC")];
  } catch (error) {
    return (error as Error).message;
  }
};

interface Vector {
  section: string;
  uuid: string;
  /** What decoding says. */
  facts: Record<string, string>;
  make?: { version: "v1" | "v4" | "v6" | "v7"; random: string } | { hash: "md5" | "sha-1" | "sha-256"; name: string };
}

describe("UUIDs", () => {
  it("are made and decoded as in the test vectors of RFC 9562", async () => {
    const vectors: Vector[] = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/rfc9562.json"), "utf8"));
    await runSuite(import.meta.dirname, {
      id: "rfc9562",
      title: "RFC 9562: test vectors",
      source: "https://www.rfc-editor.org/rfc/rfc9562#appendix-A",
      cases: vectors.flatMap(({ section, uuid, facts, make }) => [
        { name: `${section}: decode`, run: () => expect(decoded(uuid)).toMatchObject(facts) },
        ...(make ? [{ name: `${section}: generate`, run: async () => expect(await made(make)).toBe(uuid) }] : []),
      ]),
    });
  });

  async function made(make: NonNullable<Vector["make"]>): Promise<string> {
    if ("version" in make) {
      const [bytes] = generateUuids(make.version, 1, { now: NOW, random: fixedRandom(make.random) });
      return formatUuid(bytes as Uint8Array);
    }
    const options = { hash: make.hash, namespace: "dns", namespaceId: "" } as const;
    for await (const bytes of nameUuids([make.name], options)) return formatUuid(bytes);
    return "";
  }

  it.each(["v4", "v7", "v1", "v6"] as const)(
    "of version %s are all different, with version and variant",
    async (version) => {
      const { text } = await run("generate", { version, count: 5_000 });
      const all = text.split("\n");
      expect(new Set(all).size).toBe(5_000);
      const pattern = new RegExp(
        `^[\\da-f]{8}-[\\da-f]{4}-${version.slice(1)}[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$`,
      );
      expect(all.filter((uuid) => !pattern.test(uuid))).toEqual([]);
      if (version === "v7" || version === "v6") expect(all.toSorted()).toEqual(all);
    },
  );

  it("of version 7 stay in their millisecond and in order, whatever the random numbers are", () => {
    for (const random of [ones, fixedRandom("")]) {
      const all = Array.from(generateUuids("v7", 5_000, { now: NOW, random }), hexOf);
      expect(all.toSorted()).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      expect(all.at(-1)?.slice(0, 12)).toBe(NOW.toString(16).padStart(12, "0"));
    }
  });

  it("of version 4 have uniform digits", () => {
    const digits = Array.from(generateUuids("v4", 2_000, { now: NOW, random: fastRandom() }), (bytes) =>
      hexOf(bytes).replace(/^(.{12}).(.{3}).(.*)$/, "$1$2$3"),
    ).join("");
    expect(chiSquared(countOutcomes(digits, [..."0123456789abcdef"]))).toBeLessThan(chiSquaredLimit(16));
  });

  it("never have the MAC address of a device", () => {
    for (const version of ["v1", "v6"] as const) {
      const [bytes] = generateUuids(version, 1, { now: NOW, random: fixedRandom("") });
      expect(decoded(formatUuid(bytes as Uint8Array)).Node).toBe("01:00:00:00:00:00 (random, not a MAC address)");
    }
  });

  it("are written in every format, and read back", async () => {
    const forms = await Promise.all(
      ["hyphens", "plain", "braces", "urn"].map(
        async (format) => (await run("generate", { version: "max", format, uppercase: true })).text,
      ),
    );
    expect(forms).toEqual([
      "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      "F".repeat(32),
      "{FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF}",
      "urn:uuid:FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    ]);
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    const format = fc.constantFrom("hyphens", "plain", "braces", "urn");
    fc.assert(
      fc.property(bytes, format, fc.boolean(), (given, as, upper) => {
        expect([...readUuid(formatUuid(given, as, upper))]).toEqual([...given]);
      }),
    );
  });

  it("are the same for the same name in the same namespace", async () => {
    const { text } = await run("name", {}, "www.example.com\r\n\r\nwww.example.com");
    expect(text).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2\n2ed6657d-e927-568b-95e1-2665a8aea6a2");
    await expect(run("name", { namespace: "custom" }, "a")).rejects.toMatchObject({
      message: "Please enter the UUID of the namespace",
      field: "namespaceId",
    });
    await expect(run("name", { namespace: "custom", namespaceId: "dns" }, "a")).rejects.toMatchObject({
      message: "Namespace: “n” is not a hexadecimal digit (line 1, column 2).",
      field: "namespaceId",
    });
  });
});

describe("ULIDs", () => {
  it("count up within a millisecond, whatever the random numbers are", async () => {
    const { text } = await run("ulid", { count: 5_000 });
    const all = text.split("\n");
    expect(all.toSorted()).toEqual(all);
    expect(new Set(all).size).toBe(5_000);
    const high = Array.from(generateUlids(3, { now: NOW, random: ones }), hexOf);
    expect(high).toEqual(
      [0, 1, 2].map((step) => (BigInt(`0x${high[0]}`) + BigInt(step)).toString(16).padStart(32, "0")),
    );
  });

  it("come back from their text, in small letters and with letters for digits too", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const text = formatUlid(bytes);
        for (const form of [text, text.toLowerCase(), text.replaceAll("0", "O").replaceAll("1", "l")]) {
          expect(hexOf(readId(form).bytes)).toBe(hexOf(bytes));
        }
      }),
    );
  });

  it("are read up to the largest", () => {
    expect(decoded("7ZZZZZZZZZZZZZZZZZZZZZZZZZ")).toMatchObject({ Time: "+010889-08-02T05:31:50.655Z" });
    expect(refusal("8ZZZZZZZZZZZZZZZZZZZZZZZZZ")).toBe("A ULID starts with 0 to 7, not with 8 (line 1, column 1).");
  });
});

describe("NanoIDs", () => {
  it("take each character of the alphabet equally often", () => {
    const alphabet = "abcdefghij";
    const ids = [...generateNanoIds(1_000, { length: 21, alphabet }, fastRandom())];
    expect(new Set(ids).size).toBe(1_000);
    const draw = (random: RandomSource) => [...generateNanoIds(1_000, { length: 21, alphabet }, random)].join("");
    expect(chiSquared(countOutcomes(ids.join(""), [...alphabet]))).toBeLessThan(chiSquaredLimit(10));
    expect(chiSquared(countOutcomes(draw(biasedRandom(16)), [...alphabet]))).toBeGreaterThan(chiSquaredLimit(10));
  });

  it("take any characters, but no alphabet that makes one likelier", async () => {
    expect((await run("nanoid", { alphabet: "🐄🐎", length: 100 })).text).toMatch(/^[🐄🐎]{100}$/u);
    await expect(run("nanoid", { alphabet: "aba" })).rejects.toMatchObject({ field: "alphabet" });
    await expect(run("nanoid", { alphabet: "a" })).rejects.toThrow("The alphabet needs two characters or more");
  });

  it("warn when they are short", async () => {
    expect((await run("nanoid", {})).warnings).toEqual([]);
    expect((await run("nanoid", { length: 8 })).warnings).toEqual([
      "Each has 48 bits of randomness: some may repeat, or be guessed.",
    ]);
  });
});

describe("CUID2s", () => {
  it("are all different, as long as asked, and start with a letter", () => {
    for (const length of [4, 24, 32]) {
      const ids = [...generateCuids(100, length, fastRandom())];
      expect(ids.every((id) => isCuid(id, { minLength: length, maxLength: length }))).toBe(true);
    }
    expect(new Set(generateCuids(1_000, 24, fastRandom())).size).toBe(1_000);
  });

  it("take every random number from the given source", async () => {
    const drawn = (random: RandomSource) => [...generateCuids(1, 24, random)][0]?.charAt(0);
    expect([drawn(fixedRandom("")), drawn(ones)]).toEqual(["a", "z"]);
    expect((await run("cuid2", { cuidLength: 10 })).warnings).toEqual([
      "Each has 51 bits of randomness: some may repeat, or be guessed.",
    ]);
  });
});

describe("KSUIDs", () => {
  it.each([
    ["0ujtsYcgvSTl8PAuAdqWYSMnLOv", "2017-10-10T04:00:47.000Z", "b5a1cd34b5f99d1154fb6853345c9735"],
    ["0ujzPyRiIAffKhBux4PvQdDqMHY", "2017-10-10T04:46:20.000Z", "73fc1aa3b2446246d6e89fcd909e8fe8"],
    ["000000000000000000000000000", "2014-05-13T16:53:20.000Z", "00000000000000000000000000000000"],
    ["aWgEPTl1tmebfsQzFP4bxwgy80V", "2150-06-19T23:21:35.000Z", "ffffffffffffffffffffffffffffffff"],
  ])("are made and decoded as %s of segmentio/ksuid", (text, time, random) => {
    expect(decoded(text)).toEqual({ KSUID: text, Time: time, Random: random });
    const [bytes] = generateKsuids(1, { now: Date.parse(time) + 999, random: fixedRandom(random) });
    expect(formatKsuid(bytes as Uint8Array)).toBe(text);
  });

  it("come back from their text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect(readId(formatKsuid(bytes))).toEqual({ kind: "ksuid", bytes });
      }),
    );
  });

  it("are all different", () => {
    const all = Array.from(generateKsuids(1_000, { now: NOW, random: fastRandom() }), formatKsuid);
    expect(new Set(all).size).toBe(1_000);
  });
});

describe("decodeIds", () => {
  it("reads many, in quotes, braces and lists", () => {
    const blocks = [
      ...decodeIds('["6BA7B8109DAD11D180B400C04FD430C8",\n {017f22e2-79b0-7cc3-98c4-dc0c0c07398f}', "UTC")
        .map(String)
        .toArray(),
    ];
    expect(blocks).toHaveLength(2);
  });

  it.each([
    ["00000000-0000-0000-0000-000000000000", { Version: "nil, all bits 0" }],
    ["000003e8-cba9-21ec-9200-325096b39f47", { Version: "2, DCE Security", "Local ID": "1000", Domain: "person" }],
    ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", { Node: "00:c0:4f:d4:30:c8 (MAC address)", "Clock sequence": "180" }],
    ["6ba7b810-9dad-11d1-c0b4-00c04fd430c8", { Variant: "Microsoft, reserved" }],
    ["6ba7b810-9dad-91d1-80b4-00c04fd430c8", { Version: "9, not defined" }],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff", { Version: "max, all bits 1" }],
  ])("says what %s is", (uuid, facts) => {
    expect(decoded(uuid)).toMatchObject(facts);
  });

  it("shows the time in a zone with its offset of that day", () => {
    const v7 = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f";
    expect(decoded(v7, "America/New_York").Time).toBe("2022-02-22T14:22:22.000-05:00 (2022-02-22T19:22:22.000Z)");
    expect(decoded(v7, "Asia/Kathmandu").Time).toBe("2022-02-23T01:07:22.000+05:45 (2022-02-22T19:22:22.000Z)");
    expect(decoded(v7, "Europe/London").Time).toBe("2022-02-22T19:22:22.000Z");
    expect(() => decoded(v7, "Mars")).toThrow("There is no time zone “Mars”.");
  });

  it("shows parts of a millisecond, before 1970 too", () => {
    expect(decoded("00000001-0000-1000-8000-000000000000").Time).toBe("1582-10-15T00:00:00.000Z + 0.1 µs");
  });

  it.each([
    ["6ba7b810-9dad-11d1-80b4-00c04fd430cg", "“g” is not a hexadecimal digit (line 1, column 36)."],
    ["nil\n", "“n” is not a hexadecimal digit (line 1, column 1)."],
    ["6ba7b810-9dad-11d1-80b4-00c04fd430c8\n  6ba7b8109-dad", "A hyphen is missing before “9” (line 2, column 11)."],
    ["6ba7-b810", "This hyphen is in the wrong place (line 1, column 5)."],
    ["6ba7b810-9dad-11d1-80b4-00c04fd430c", "A UUID has 32 hexadecimal digits, and this has 31 (line 1, column 36)."],
    [
      "6ba7b810-9dad-11d1-80b4-00c04fd430c811",
      "A UUID has 32 hexadecimal digits, and this has more (line 1, column 37).",
    ],
    ["{6ba7b810-9dad-11d1-80b4-00c04fd430c8", "The closing brace is missing (line 1, column 38)."],
    ["0ujtsYcgvSTl8PAuAdqWYSMnLO_", "“_” is not a letter or digit of a KSUID (line 1, column 27)."],
    ["aWgEPTl1tmebfsQzFP4bxwgy80W", "The largest KSUID is aWgEPTl1tmebfsQzFP4bxwgy80V (line 1, column 1)."],
    ["01ARZ3NDEKTSV4RRFFQ69G5FAU", "“U” is not in the alphabet of a ULID (line 1, column 26)."],
  ])("rejects %j where it is wrong", (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it.runIf(process.env.NIGHTLY)("reads 100,000 in time, and stops at a text of 10 MB without any", async () => {
    const { text } = await run("generate", { version: "v7", count: 100_000 });
    expect((await run("decode", {}, text)).text.match(/^UUID/gm)).toHaveLength(100_000);
    expect(refusal("a".repeat(10_000_000))).toContain("this has more");
    expect(refusal("-".repeat(10_000_000))).toContain("hyphen is in the wrong place");
  });
});

/** Real random numbers, drawn by Node. */
function fastRandom(): RandomSource {
  return (words) => {
    crypto.getRandomValues(words);
  };
}
