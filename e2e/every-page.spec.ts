import { readFileSync } from "node:fs";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { useTool } from "./tool-uses.ts";

const tools = toolFolders();
const catalog = await Promise.all(tools.ids.map(tools.meta));

/** The pages that the index of the documentation lists. */
const docNames = [...readFileSync("docs/README.md", "utf8").matchAll(/^- \[.*?\]\(([\w-]+)\.md\)/gm)].map(
  ([, name]) => name,
);

/** Pages of different kinds. The others look alike, so only nightly runs try all of them. */
const EVERY_RUN = ["/", "/tools", "/recipes", "/privacy", "/docs", "/tools/json-formatter", "/tools/pdf-splitter"];

const SMALL_PHONE = { width: 360, height: 740 };
const TALL = 4_000;
/** To the style sheet, this is a small phone with text at 150%. */
const LARGE_LETTERS = { width: 240, height: 493 };

for (const path of [
  "/",
  "/tools",
  "/tools?category=text",
  "/recipes",
  "/privacy",
  "/quality",
  "/docs",
  ...docNames.map((name) => `/docs/${name}`),
  ...tools.ids.map((id) => `/tools/${id}`),
]) {
  test(`${path} has one h1 before any script runs, hydrates, fits a small phone with its actions in view and is accessible`, {
    tag: EVERY_RUN.includes(path) ? [] : "@nightly",
  }, async ({ page }) => {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
    expect((await response.text()).match(/<h1[\s>]/g)).toHaveLength(1);

    await page.setViewportSize(SMALL_PHONE);
    await openHydrated(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const overflow = () => page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(await overflow()).toBe(0);
    for (const actions of await page.locator(".action-bar").all()) await expect(actions).toBeInViewport({ ratio: 1 });
    // The sticky action bar covers whatever is scrolled behind it; in a tall window it covers nothing.
    await page.setViewportSize({ ...SMALL_PHONE, height: TALL });
    // Options are folded on a phone.
    for (const fold of await page.locator("details.options-fold").all()) await fold.locator("> summary").click();
    await expectAccessible(page, { wholePage: true });
    await page.setViewportSize(LARGE_LETTERS);
    expect(await overflow()).toBe(0);
  });
}

/** Marks the tests that nightly runs repeat in Firefox. */
const EVERY_BROWSER = "@every-browser";

/** What Playwright can't do in an ordinary Firefox. */
const NOT_IN_FIREFOX: Readonly<Record<string, readonly string[]>> = {
  "It reports no downloads": [
    "encrypt-text",
    "favicon",
    "image-editor",
    "images-to-pdf",
    "mock-image-generator",
    "pdf-compressor",
    "pdf-organizer",
    "pdf-page-extractor",
    "pdf-protector",
    "string-to-image",
  ],
  "It fills in a line break by pressing Enter, which runs the tool": ["csr"],
  "It plays no sound without a sound card": ["morse-code"],
};

function skipInFirefox(browserName: string, id: string): void {
  const [reason] = Object.entries(NOT_IN_FIREFOX).find(([, ids]) => ids.includes(id)) ?? [];
  // biome-ignore lint/suspicious/noSkippedTests: only in a browser that Playwright can't control as well
  test.skip(browserName === "firefox" && reason !== undefined, reason);
}

/** What a page may send: a sign-in, and usage events of at most `MAX_BYTES`. */
const ALLOWED = /^POST \/api\/(?:auth\/anonymous|events|tools\/track-usage)$/;
const MAX_BYTES = 200;

for (const { id, title, runs } of catalog) {
  if (runs !== "browser") {
    // In Chromium, the server's tools have tests of their own.
    test(`${title} works up to its request`, { tag: ["@nightly", EVERY_BROWSER] }, ({ page }) => useTool(page, id));
    continue;
  }
  test(`${title} gives the right result, sends nothing of what it works on, and is accessible with a result`, {
    tag: EVERY_BROWSER,
  }, async ({ page, browserName }) => {
    skipInFirefox(browserName, id);
    const sent: string[] = [];
    page.on("request", (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === "data:" || protocol === "blob:") return;
      const body = request.postDataBuffer()?.length ?? 0;
      const name = `${request.method()} ${pathname}`;
      if (request.method() === "GET" ? pathname.startsWith("/api/run") : !ALLOWED.test(name) || body > MAX_BYTES) {
        sent.push(`${name}: ${body} bytes`);
      }
    });
    await useTool(page, id);
    expect(sent).toEqual([]);
    if (process.env.NIGHTLY) await expectAccessible(page);
  });
}

test("tools have their name in heading and title, and their id in the canonical URL", async ({ request }) => {
  for (const { id, title } of catalog) {
    const html = await (await request.get(`/tools/${id}`)).text();
    expect(textOf(html, /<h1[^>]*>(.*?)<\/h1>/)).toBe(title);
    expect(textOf(html, /<title>(.*?)<\/title>/)).toContain(title);
    expect(textOf(html, /<link rel="canonical" href="([^"]*)"/)).toMatch(new RegExp(`/tools/${id}$`));
  }
});

function textOf(html: string, pattern: RegExp): string | undefined {
  return html.match(pattern)?.[1]?.replaceAll("&amp;", "&");
}

test.describe("a path that doesn't exist", () => {
  test.use({ expectedErrors: /404|no-such/ });

  test("gets the not-found page with status 404", async ({ page }) => {
    for (const path of ["/404", "/no-such-page", "/tools/no-such-tool"]) {
      expect((await page.request.get(path)).status()).toBe(404);
      await openHydrated(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    }
    await expectAccessible(page);
  });
});
