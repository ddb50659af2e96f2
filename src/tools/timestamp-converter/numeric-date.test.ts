import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { numericDateToIso } from "./numeric-date.ts";

describe("numericDateToIso", () => {
  it.each([
    ["2023/11/14 22:13:20", "2023-11-14T22:13:20"],
    ["2023.11.14", "2023-11-14"],
    ["2023-11-14 10:13 PM", "2023-11-14T22:13"],
    ["2023/1/2 3:04:05.678", "2023-01-02T03:04:05.678"],
    ["14.11.2023 22:13", "2023-11-14T22:13"],
    ["3.4.2023, 9:05", "2023-04-03T09:05"],
    ["11/14/2023 10:13 PM", "2023-11-14T22:13"],
    ["11/14/2023, 12:13:20 a.m.", "2023-11-14T00:13:20"],
    ["14/11/2023", "2023-11-14"],
    ["14-11-2023 22:13 +01:00", "2023-11-14T22:13 +01:00"],
    ["5/5/2023 12:00 PM UTC", "2023-05-05T12:00 UTC"],
  ])("reads %s", (text, iso) => {
    expect(numericDateToIso(text)).toBe(iso);
  });

  it.each(["03/04/2023", "3-4-2023 10:00"])("rejects %s and asks which number is the month", (text) => {
    expect(() => numericDateToIso(text)).toThrow(InputError);
    expect(() => numericDateToIso(text)).toThrow("write 2023-03-04 or 2023-04-03");
  });

  it.each(["", "2023/11-14", "11/14/23", "2023-11-14T22:13:20Z", "1/2", "11/14/2023 13:00 PM", "14.11.2023x"])(
    "is undefined for %j",
    (text) => {
      expect(numericDateToIso(text)).toBeUndefined();
    },
  );
});
