import { describe, expect, it } from "vitest";
import { readClientHints, type UserAgentData } from "./client-hints.ts";

const data = (platformVersion: string, platform = "Windows"): UserAgentData => ({
  brands: [
    { brand: "Not=A?Brand", version: "24" },
    { brand: "Chromium", version: "142" },
  ],
  mobile: false,
  platform,
  getHighEntropyValues: async () => ({ platformVersion, architecture: "x86", bitness: "64", model: "" }),
});

describe("readClientHints", () => {
  it("is undefined in a browser without Client Hints", async () => {
    expect(await readClientHints(undefined)).toBeUndefined();
  });

  it.each([
    ["19.0.0", "11"],
    ["13.0.0", "11"],
    ["10.0.0", "10"],
    ["0.3.0", "7 or 8"],
  ])("reads platform version %s of Windows as %s", async (version, windows) => {
    expect(await readClientHints(data(version))).toEqual({
      Brands: "Chromium 142",
      Platform: "Windows",
      "Platform version": version,
      Windows: windows,
      Mobile: "no",
      Processor: "x86, 64 bits",
    });
  });

  it("gives the low-entropy hints if the browser rejects the rest", async () => {
    const refusing = { ...data("6.1", "Linux"), getHighEntropyValues: () => Promise.reject(new Error("NotAllowed")) };
    expect(await readClientHints(refusing)).toEqual({ Brands: "Chromium 142", Platform: "Linux", Mobile: "no" });
  });
});
