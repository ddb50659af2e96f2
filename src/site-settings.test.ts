import { afterEach, describe, expect, it, vi } from "vitest";
import { chosenSetting, siteSetting, siteTools } from "./site-settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("siteSetting", () => {
  it("gives the default for an unset or blank variable", () => {
    expect(siteSetting("SITE_NAME")).toBe("Sundry");
    vi.stubEnv("SITE_NAME", " ");
    expect(siteSetting("SITE_NAME")).toBe("Sundry");
    vi.stubEnv("SITE_NAME", "Drawer");
    expect(siteSetting("SITE_NAME")).toBe("Drawer");
  });
});

describe("chosenSetting", () => {
  it("is undefined for an unset or blank variable", () => {
    expect(chosenSetting("CONTACT_EMAIL")).toBeUndefined();
    vi.stubEnv("CONTACT_EMAIL", " ");
    expect(chosenSetting("CONTACT_EMAIL")).toBeUndefined();
    vi.stubEnv("CONTACT_EMAIL", " me@example.org ");
    expect(chosenSetting("CONTACT_EMAIL")).toBe("me@example.org");
  });
});

describe("siteTools", () => {
  it("leaves out the tools in TOOLS_OFF and rejects unknown ones", () => {
    const all = siteTools();
    expect(all).toContain("pastebin");
    vi.stubEnv("TOOLS_OFF", "pastebin, ip-lookup,");
    expect(siteTools()).toEqual(all.filter((id) => id !== "pastebin" && id !== "ip-lookup"));
    vi.stubEnv("TOOLS_OFF", "pastbin");
    expect(siteTools).toThrow("TOOLS_OFF contains unknown tools: pastbin");
  });
});
