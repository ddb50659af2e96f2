import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { type EpochUnit, readEpoch, writeEpoch } from "./epoch.ts";

describe("readEpoch", () => {
  it.each([
    ["0", "seconds", 0n],
    ["1700000000", "seconds", 1_700_000_000_000_000_000n],
    ["-1", "seconds", -1_000_000_000n],
    ["99999999999", "seconds", 99_999_999_999_000_000_000n],
    ["100000000000", "milliseconds", 100_000_000_000_000_000n],
    ["1700000000123", "milliseconds", 1_700_000_000_123_000_000n],
    ["1700000000123456", "microseconds", 1_700_000_000_123_456_000n],
    ["1700000000123456789", "nanoseconds", 1_700_000_000_123_456_789n],
    ["-1700000000123", "milliseconds", -1_700_000_000_123_000_000n],
    ["0000001700000000", "seconds", 1_700_000_000_000_000_000n],
    [" 1700000000.25 ", "seconds", 1_700_000_000_250_000_000n],
  ] as const)("detects that %s is in %s", (text, unit, nanoseconds) => {
    expect(readEpoch(text, "auto")).toEqual({ nanoseconds, unit });
  });

  it("uses the given unit", () => {
    expect(readEpoch("1700000000", "milliseconds").nanoseconds).toBe(1_700_000_000_000_000n);
    expect(readEpoch("253402300799999", "milliseconds").nanoseconds).toBe(253_402_300_799_999_000_000n);
  });

  it("rounds fractions of a nanosecond down, also before 1970", () => {
    expect(readEpoch("1.9", "nanoseconds").nanoseconds).toBe(1n);
    expect(readEpoch("-1.1", "nanoseconds").nanoseconds).toBe(-2n);
  });

  it.each(["", "abc", "12abc", "1e9", "1,700", "0x10", "1.2.3", "--1", "."])("rejects %j", (text) => {
    expect(() => readEpoch(text, "auto")).toThrow(new InputError("Please enter a valid timestamp", { field: "input" }));
  });

  it("rejects a number far beyond all dates", () => {
    expect(() => readEpoch("9".repeat(1_000), "auto")).toThrow(new InputError("Invalid timestamp", { field: "input" }));
  });
});

it("readEpoch restores the time from writeEpoch in every unit", () => {
  const unit = fc.constantFrom<EpochUnit>("seconds", "milliseconds", "microseconds", "nanoseconds");
  const time = fc.bigInt({ min: -62_135_596_800_000_000_000n, max: 253_402_300_799_999_999_999n });
  fc.assert(
    fc.property(time, unit, (nanoseconds, unit) => {
      expect(readEpoch(writeEpoch(nanoseconds, unit), unit).nanoseconds).toBe(nanoseconds);
    }),
  );
});
