import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRow } from "./asn-table.ts";

const TABLE = Buffer.from(
  [
    '16777216,16777471,13335,"Cloudflare, Inc."',
    "16777472,16778239,38803,Goldenit",
    '16779264,16779264,4134,"The ""Quoted"" 中国 Net"',
    "42540528726795050063891204319802818560,42540528726795050063891204319802818815,64500,Six",
  ].join("\n"),
);

describe("findRow", () => {
  it.each([
    [16777216n, 16777216n, 16777471n, 13335, "Cloudflare, Inc."],
    [16777471n, 16777216n, 16777471n, 13335, "Cloudflare, Inc."],
    [16777472n, 16777472n, 16778239n, 38803, "Goldenit"],
    [16779264n, 16779264n, 16779264n, 4134, 'The "Quoted" 中国 Net'],
    [
      42540528726795050063891204319802818600n,
      42540528726795050063891204319802818560n,
      42540528726795050063891204319802818815n,
      64500,
      "Six",
    ],
  ])("finds the owner and network of %s", (address, first, last, number, organization) => {
    expect(findRow(TABLE, address)).toEqual({ first, last, number, organization });
  });

  it.each([0n, 16777215n, 16778240n, 16779265n, 2n ** 128n - 1n])("finds no owner of %s", (address) => {
    expect(findRow(TABLE, address)).toBeUndefined();
  });

  it("finds nothing in an empty or invalid file", () => {
    expect(findRow(Buffer.alloc(0), 1n)).toBeUndefined();
    expect(findRow(Buffer.from("no,table\n"), 1n)).toBeUndefined();
  });

  it("finds the same row as a linear search, with any line ending", () => {
    const gaps = fc.array(fc.record({ gap: fc.nat(3), size: fc.nat(3), name: fc.constantFrom("A", '"B, C"', "") }));
    fc.assert(
      fc.property(gaps, fc.constantFrom("\n", "\r\n"), fc.boolean(), (parts, newline, ended) => {
        let next = 0;
        const rows = parts.map(({ gap, size, name }, number) => {
          const first = next + gap;
          next = first + size + 1;
          return { first, last: first + size, number, name };
        });
        const lines = rows.map(({ first, last, number, name }) => `${first},${last},${number},${name}`);
        const bytes = Buffer.from(lines.join(newline) + (ended && lines.length > 0 ? newline : ""));
        for (let address = 0; address <= next; address++) {
          const row = rows.find(({ first, last }) => first <= address && address <= last);
          expect(findRow(bytes, BigInt(address))?.number).toBe(row?.number);
        }
      }),
    );
  });
});
