import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { describeInstant, describeMoment } from "./describe-moment.ts";

const SECOND = 1_000_000_000n;
const at = (seconds: bigint, zone = "UTC") => describeMoment(seconds * SECOND, zone, "seconds");

describe("describeMoment", () => {
  it("writes the first and the last second of the years 1 to 9999", () => {
    expect(at(-62_135_596_800n)).toMatchObject({
      iso: "0001-01-01T00:00:00.000Z",
      rfc2822: "Mon, 01 Jan 0001 00:00:00 +0000",
      week: "0001-W01-1",
      ticks: "0",
    });
    expect(at(253_402_300_799n)).toMatchObject({ iso: "9999-12-31T23:59:59.000Z", dayOfYear: "365 of 365" });
  });

  it("writes every year that JavaScript supports", () => {
    expect(at(253_402_300_800n)).toMatchObject({
      epoch: { milliseconds: "253402300800000" },
      iso: "+010000-01-01T00:00:00.000Z",
      rfc2822: "",
    });
    expect(at(-62_135_596_801n).iso).toBe("0000-12-31T23:59:59.000Z");
    for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "-09:30"]) {
      expect(at(8_640_000_000_000n, zone).iso).toBe("+275760-09-13T00:00:00.000Z");
      expect(at(-8_640_000_000_000n, zone).iso).toBe("-271821-04-20T00:00:00.000Z");
    }
  });

  it("rejects the second before and the second after", () => {
    expect(() => at(-8_640_000_000_001n)).toThrow(new InputError("Invalid timestamp", { field: "input" }));
    expect(() => at(8_640_000_000_001n)).toThrow(new InputError("Invalid timestamp", { field: "input" }));
  });

  it("accepts the first day of the year 1 either in the zone or in UTC", () => {
    expect(at(-62_135_596_800n - 3_600n, "Asia/Tokyo").rfc3339).toMatch(/^0001-01-01T08:1/);
    expect(at(-62_135_596_800n, "America/New_York").iso).toBe("0001-01-01T00:00:00.000Z");
  });

  it("writes other years in ISO 8601 and leaves formats without them empty", () => {
    const instant = (text: string) => describeInstant(Temporal.Instant.from(text), "UTC", "seconds");
    const none = { rfc2822: "", http: "", filetime: "", ticks: "" };
    expect(instant("+012023-01-01T00:00:00Z")).toMatchObject({
      epoch: { seconds: "317242051200" },
      iso: "+012023-01-01T00:00:00.000Z",
      week: "+012022-W52-7",
      ...none,
    });
    expect(instant("+012023-01-01T00:00:00Z")).not.toHaveProperty("excel");
    expect(instant("0000-01-01T00:00:00Z")).toMatchObject({
      epoch: { seconds: "-62167219200" },
      iso: "0000-01-01T00:00:00.000Z",
      week: "-000001-W52-6",
      ...none,
    });
  });

  it("writes times before 1970", () => {
    // The launch of Apollo 11.
    expect(at(-14_552_880n, "America/New_York")).toMatchObject({
      rfc3339: "1969-07-16T09:32:00-04:00",
      rfc2822: "Wed, 16 Jul 1969 09:32:00 -0400",
    });
    expect(describeMoment(-1n, "UTC", "nanoseconds")).toMatchObject({
      iso: "1969-12-31T23:59:59.999999999Z",
      filetime: "116444735999999999",
    });
  });

  it("shifts local mean time to match an offset in whole minutes", () => {
    // Paris was 9 minutes and 21 seconds ahead until 1911.
    expect(at(-2_000_000_000n, "Europe/Paris")).toMatchObject({
      rfc3339: "1906-08-16T20:35:40+00:09",
      rfc2822: "Thu, 16 Aug 1906 20:35:40 +0009",
    });
  });

  it("writes FILETIME, .NET ticks and Excel serials", () => {
    expect(at(1_700_000_000n)).toMatchObject({
      filetime: "133444736000000000",
      ticks: "638355968000000000",
      excel: "45244.925925926",
    });
    expect(at(-2_203_891_200n).excel).toBe("61");
    expect(at(-2_203_891_201n).excel).toBeUndefined();
  });

  it("uses the year of the ISO week", () => {
    expect(at(1_104_537_600n).week).toBe("2004-W53-6");
    expect(at(1_230_681_600n).week).toBe("2009-W01-3");
  });
});
