import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemRandom } from "#shared/random.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { formatAll, formatMac, linkLocal, modifiedEui64, type Notation, parseMac } from "./mac.ts";
import { describeMacs, listBlocks, randomMacs } from "./mac-address.ts";
import { kindOf, purposeOf } from "./special.ts";
import { makeTables } from "./testing/make-tables.ts";
import { blockOf } from "./vendors.ts";

const { blocks, addresses }: { blocks: [string, string][]; addresses: string[][] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "testing/suite/registry.json"), "utf8"),
);
const letters = (name = "") => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");
const digits = fc.stringMatching(/^[\da-f]{12}$/);

describe("blockOf", () => {
  it("knows the companies of IEEE's registries", async () => {
    const named = (prefix: string) => `${prefix} ${blocks.find(([one]) => one === prefix)?.[1]}`;
    await runSuite(import.meta.dirname, {
      id: "ieee-registries",
      title: "Random rows of IEEE's MA-L, MA-M and MA-S registries",
      source: "https://standards-oui.ieee.org/",
      library: "oui-data",
      cases: blocks.map(([prefix, company]) => ({
        name: `${prefix} ${company}`,
        run: () => {
          const block = blockOf(prefix.toLowerCase());
          expect(block?.prefix).toBe(prefix.toLowerCase());
          expect(letters(block?.vendor.company)).toBe(letters(company));
        },
      })),
      exceptions: [
        {
          reason: "The company was renamed or the block reassigned after the date of these rows",
          cases: ["64ED57", "0000C5", "7C4FB5", "047BCB", "8496D8", "6015927", "34049E4", "70B3D5CBD"].map(named),
        },
      ],
    });
  });

  it.runIf(process.env.NIGHTLY)("has the tables that make-tables.ts makes", () => {
    for (const [name, text] of makeTables()) {
      expect(readFileSync(join(import.meta.dirname, "tables", name), "utf8") === text, name).toBe(true);
    }
  });

  it("finds none for a local address, a short prefix or the names of every object", () => {
    for (const one of ["020000000000", "00163", "__proto__", "constructor"]) expect(blockOf(one)).toBe(undefined);
  });
});

describe("addresses", () => {
  it("have the notations and IPv6 addresses that Python gives them", async () => {
    await runSuite(import.meta.dirname, {
      id: "python-mac",
      title: "Notations, interface identifiers and link-local addresses by Python",
      source: "https://docs.python.org/3/library/ipaddress.html",
      cases: addresses.map((row) => ({
        name: row[0] ?? "",
        run: () => {
          const one = parseMac(row[1] ?? "") ?? "";
          const written = [
            formatMac(one, "colons"),
            formatMac(one, "hyphens", true),
            formatMac(one, "dots"),
            formatMac(one, "plain", true),
            formatMac(modifiedEui64(one), "dots").replaceAll(".", ":"),
            linkLocal(one),
          ];
          expect(written).toEqual(row);
        },
      })),
    });
  });

  it.each([
    ["00:1A:2B:3C:4D:5E", "001a2b3c4d5e"],
    ["0-1a-2b-3c-4-5e", "001a2b3c045e"],
    ["001a.2b3c.4d5e", "001a2b3c4d5e"],
    ["0x001A2B3C4D5E", "001a2b3c4d5e"],
    ["00:1a:2b", "001a2b"],
    ["70:b3:d5:12:3", "70b3d5123"],
    ["001a2b3c4d5e6f70", "001a2b3c4d5e6f70"],
    ["FE80::21A:2bff:fe3c:4d5e%en0", "001a2b3c4d5e"],
    ["2001:db8::21a:2bff:fe3c:4d5e/64", "001a2b3c4d5e"],
  ])("are read from %s", (text, expected) => {
    expect(parseMac(text)).toBe(expected);
  });

  it.each(["", "00:1a", "00:1a:2g", "001a2b3c4d5e6f", "00:1a:2b:3c:4d:5e:6f", "fe80::1", "1.2.3.4", "00.1a.2b"])(
    "aren't read from %j",
    (text) => {
      expect(parseMac(text)).toBe(undefined);
    },
  );

  it("come back from every notation, and from their link-local address", () => {
    fc.assert(
      fc.property(digits, fc.constantFrom<Notation[]>("colons", "hyphens", "dots", "plain"), (one, notation) => {
        expect(parseMac(formatMac(one, notation, true))).toBe(one);
        expect(formatAll(`(${formatMac(`a${one.slice(1)}`, notation)})`, "plain", false, () => {})).toBe(
          `(a${one.slice(1)})`,
        );
        expect(parseMac(linkLocal(one))).toBe(one);
      }),
    );
  });
});

describe("describeMacs", () => {
  it("says what each address is", () => {
    expect(describeMacs("# printers\n 33:33:0:0:0:1 # all nodes\n")).toBe(
      "MAC         33:33:00:00:00:01\nVendor      not registered with IEEE\nKind        multicast\nPurpose     IPv6 multicast (RFC 2464)\nNotations   33-33-00-00-00-01  3333.0000.0001  333300000001",
    );
    expect(kindOf("00")).toBe("unicast, globally unique");
    expect(["2", "6", "a", "e"].map((digit) => kindOf(`0${digit}`).slice(-5))).toEqual([
      "(AAI)",
      "erved",
      "(ELI)",
      "(SAI)",
    ]);
    expect(purposeOf("ffffffffffff")).toBe("broadcast");
    expect(purposeOf("0180c200000e")).toBe("LLDP (IEEE 802.1AB)");
  });

  it("names the line that is wrong", () => {
    expect(() => describeMacs("00:1a:2b\n  oops")).toThrow("Line 2: oops isn’t a MAC address.");
    expect(() => describeMacs("00:1a:2b\n  oops")).toThrow(
      expect.objectContaining({ position: { line: 2, column: 3, offset: 11 } }),
    );
  });
});

describe("formatAll", () => {
  it("changes addresses in a text, and nothing else", () => {
    const warnings: string[] = [];
    const rewrite = (text: string) => formatAll(text, "hyphens", true, (message) => warnings.push(message));
    expect(rewrite("a 001a.2b3c.4d5e, [00:1a:2b:3c:4d:5f]. x=aabbccddeeff")).toBe(
      "a 00-1A-2B-3C-4D-5E, [00-1A-2B-3C-4D-5F]. x=AA-BB-CC-DD-EE-FF",
    );
    for (const text of ["202611291402", "00:11:22:33:44:55:66", "1.2.3.4", "fe80::1234", "0123456789abcdef"]) {
      expect(rewrite(text)).toBe(text);
    }
    expect(warnings).toHaveLength(5);
  });
});

describe("listBlocks", () => {
  it("finds companies by all words", () => {
    expect(listBlocks(" raspberry  PI ")).toContain("B8:27:EB\tRaspberry Pi Foundation\n");
    expect(() => listBlocks("no such company at all")).toThrow("No registered company has this name.");
  });
});

describe("randomMacs", () => {
  const make = (prefix: string, count = 200) =>
    [...randomMacs({ count, prefix, notation: "plain", upper: false }, systemRandom)].map((line) => line.trim());

  it("makes locally administered unicast addresses, or those of a prefix", () => {
    const all = make("");
    expect(all.filter((one) => !/^[\da-f][26ae][\da-f]{10}$/.test(one))).toEqual([]);
    expect(new Set(all).size).toBe(200);
    expect(make("52:54:00").every((one) => one.startsWith("525400") && one.length === 12)).toBe(true);
    expect(make("02:42").every((one) => one.startsWith("0242"))).toBe(true);
  });

  it("refuses a text that is not a prefix", () => {
    for (const prefix of ["x", "00:1a:2b:3c:4d:5e"]) {
      expect(() => make(prefix)).toThrow(expect.objectContaining({ field: "prefix" }));
    }
  });
});
