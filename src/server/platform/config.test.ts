import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig, SETTINGS } from "./config.ts";

describe("loadConfig", () => {
  it("needs no variable at all", () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      dataDir: resolve("data"),
      publicOrigin: "http://localhost:3000",
      databaseUrl: undefined,
      trustProxy: [],
      pasteMaxBytes: 524_288,
      pasteTitleMax: 200,
      signUpsPerHour: 300,
      createsPerMinute: 60,
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("takes the slash off the public origin", () => {
    expect(loadConfig({ PUBLIC_ORIGIN: "https://tools.example.org/" }).publicOrigin).toBe("https://tools.example.org");
  });

  it("splits the list of proxies", () => {
    expect(loadConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1" }).trustProxy).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "::1",
    ]);
  });

  it.each([
    ["PORT", "80a"],
    ["ROLE", "boss"],
    ["PORT", "65536"],
    ["PUBLIC_ORIGIN", "tools.example.org"],
    ["PUBLIC_ORIGIN", "https://tools.example.org/path"],
    ["PUBLIC_ORIGIN", "ftp://tools.example.org"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["LOG_LEVEL", "loud"],
    ["PASTE_MAX_BYTES", "0"],
    ["CREATES_PER_MINUTE", "-1"],
  ])("refuses %s=%s and names it", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(name);
  });

  it("names everything that is wrong at once, and no password", () => {
    const load = () => loadConfig({ PORT: "x", DATABASE_URL: "mysql://me:secret@db" });
    expect(load).toThrow(/PORT.*DATABASE_URL/s);
    expect(load).not.toThrow(/secret/);
  });
});

describe("the configuration table of the README", () => {
  const readme = readFileSync("README.md", "utf8");

  it.each(Object.values(SETTINGS))("has $name with its default", ({ name, fallback }) => {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row).toBeDefined();
    if (fallback) expect(row).toContain(`\`${fallback}\``);
  });
});
