import { describe, expect, it } from "vitest";
import { refusesTracking } from "./tracking-consent.ts";

describe("refusesTracking", () => {
  it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }, { doNotTrack: "0", globalPrivacyControl: true }])(
    "is true for %o",
    (signals) => {
      expect(refusesTracking(signals)).toBe(true);
    },
  );

  it.each([
    {},
    { doNotTrack: null },
    { doNotTrack: "0" },
    { doNotTrack: "unspecified" },
    { globalPrivacyControl: false },
  ])("is false for %o", (signals) => {
    expect(refusesTracking(signals)).toBe(false);
  });
});
