import { afterEach, describe, expect, it, vi } from "vitest";
import { chosenSetting, siteSetting, siteTools } from "./site-settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("the settings that are built in", () => {
  it("have defaults, also where a variable is set but empty", () => {
    expect(siteSetting("SITE_NAME")).toBe("Sundry");
    vi.stubEnv("SITE_NAME", " ");
    expect(siteSetting("SITE_NAME")).toBe("Sundry");
    vi.stubEnv("SITE_NAME", "Drawer");
    expect(siteSetting("SITE_NAME")).toBe("Drawer");
  });

  it("tell what was chosen from what was not", () => {
    expect(chosenSetting("CONTACT_EMAIL")).toBeUndefined();
    vi.stubEnv("CONTACT_EMAIL", " ");
    expect(chosenSetting("CONTACT_EMAIL")).toBeUndefined();
    vi.stubEnv("CONTACT_EMAIL", " me@example.org ");
    expect(chosenSetting("CONTACT_EMAIL")).toBe("me@example.org");
  });

  it("leave out the tools that are switched off, and refuse what is no tool", () => {
    const all = siteTools();
    expect(all).toContain("pastebin");
    vi.stubEnv("TOOLS_OFF", "pastebin, ip-lookup,");
    expect(siteTools()).toEqual(all.filter((id) => id !== "pastebin" && id !== "ip-lookup"));
    vi.stubEnv("TOOLS_OFF", "pastbin");
    expect(siteTools).toThrow("TOOLS_OFF names no tool: pastbin");
  });
});
