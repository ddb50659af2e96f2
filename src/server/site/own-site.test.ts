import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "#server/platform/catalogue.ts";
import { loadConfig } from "#server/platform/config.ts";
import { checkPins, readOwnSite, renderOwnSite } from "./own-site.ts";
import type { SiteParts } from "./render-site.ts";

const NOW = Date.UTC(2026, 10, 26);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24"/></svg>`;

/** A build with a renderer that only names the site. */
function makeBuild(folder: string): void {
  mkdirSync(join(folder, "client"));
  mkdirSync(join(folder, "server"));
  for (const file of ["favicon.svg", "manifest.webmanifest"])
    cpSync(join("public", file), join(folder, "client", file));
  writeFileSync(
    join(folder, "server/entry-server.js"),
    `const { name } = globalThis.renderedSite; export const renderPage = async (path, { accent }) => name + " " + path + " " + accent;`,
  );
  const page = (path: string) => ({ path, file: join(path, "index.html").slice(1), scripts: [], isListed: true });
  const parts: SiteParts = {
    loader: "",
    symbols: {},
    sprite: undefined,
    pages: [
      page("/"),
      { ...page("/404"), isListed: false },
      { ...page("/tools/jwt"), tool: "jwt" },
      { ...page("/tools/pastebin"), tool: "pastebin" },
    ],
    serviceWorker: "start();",
    assets: ["assets/a-1.js"],
  };
  writeFileSync(join(folder, "server/parts.json"), JSON.stringify(parts));
}

describe("renderOwnSite", () => {
  const folder = mkdtempSync(join(tmpdir(), "sundry-own-site-"));
  beforeAll(() => makeBuild(folder));
  afterAll(() => rmSync(folder, { recursive: true }));
  const render = async (env: Record<string, string>, build = folder) => {
    const config = loadConfig(env);
    return renderOwnSite(build, await readOwnSite(config), config.role, NOW);
  };
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it("renders nothing without settings, or without a build", async () => {
    expect(await render({})).toEqual(new Map());
    expect(await render({ SITE_NAME: "Ours" }, join(folder, "none"))).toEqual(new Map());
  });

  it("only adds a contact for vulnerability reports for an email address that changes no page", async () => {
    const files = await render({ CONTACT_EMAIL: "me@example.org" });
    expect(files.get(".well-known/security.txt")).toContain("Contact: mailto:me@example.org");
    expect((await render({ SITE_NAME: "Ours" })).has(".well-known/security.txt")).toBe(false);
  });

  it("renders all pages, the sitemap, manifest, icons and service worker with the operator's settings", async () => {
    const env = { SITE_NAME: "Ours", ACCENT_COLOR: "#B3261E", TOOLS_OFF: "pastebin", LOGO_FILE: file("Logo.SVG", SVG) };
    const files = await render(env);
    expect(files.get("index.html")).toMatch(/^Ours \/ :root\{--accent:#b3261e/);
    expect(files.has("tools/pastebin/index.html")).toBe(false);
    expect(files.get("sitemap.xml")).toContain("tools/jwt<");
    expect(files.get("sitemap.xml")).not.toMatch(/404|pastebin/);
    expect(JSON.parse(String(files.get("manifest.webmanifest"))).name).toBe("Ours");
    expect(Buffer.from(files.get("logo.svg") ?? "").toString()).toBe(SVG);
    expect([...files.keys()]).toEqual(expect.arrayContaining(["icon.png", "favicon.ico", "card.png"]));
    const [release, code] = String(files.get("service-worker.js")).split(";\n");
    expect(JSON.parse(String(release).replace("self.release = ", "")).pages).toEqual(["", "tools/jwt"]);
    expect(code).toBe("start();");
  });

  it.each([
    ["LOGO_FILE must be an .svg or .png file.", { LOGO_FILE: "logo.gif" }],
    ["LOGO_FILE can't be used. ENOENT", { LOGO_FILE: "none.svg" }],
  ])("rejects settings: %s", async (message, env) => {
    await expect(render(env)).rejects.toThrow(message);
  });

  it("rejects a logo that is big or no image", async () => {
    await expect(render({ LOGO_FILE: file("big.svg", SVG + " ".repeat(131_072)) })).rejects.toThrow(
      "larger than 128 KB",
    );
    await expect(render({ LOGO_FILE: file("text.png", "not a picture") })).rejects.toThrow("LOGO_FILE is not an image");
  });

  it("renders nothing for a worker, which has no pages", async () => {
    expect(await render({ SITE_NAME: "Ours", ROLE: "worker" })).toEqual(new Map());
  });
});

describe("checkPins", () => {
  it("rejects a pin on a tool that doesn't exist, and ignores one on a tool that is off", async () => {
    const check = async (env: Record<string, string>, toolsOff: string[] = []) =>
      checkPins(loadConfig(env), await readCatalogue(toolsOff));
    await expect(check({ HOME_PINS: "jwt, jwd" })).rejects.toThrow("HOME_PINS contains unknown tools: jwd.");
    await expect(check({ HOME_PINS: "jwt", TOOLS_OFF: "jwt" }, ["jwt"])).resolves.toBeUndefined();
  });
});
