import { existsSync, readFileSync } from "node:fs";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const tools = toolFolders();
const toolIds = tools.ids;

/** Tools without a page of their own look alike, so only nightly runs try all of them. */
const ALIKE = toolIds.filter((id) => !existsSync(`src/tools/${id}/page.tsx`)).slice(2);

/** The pages that the index of the documentation lists. */
const docNames = [...readFileSync("docs/README.md", "utf8").matchAll(/^- \[.*?\]\(([\w-]+)\.md\)/gm)].map(
  ([, name]) => name,
);

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
  ...toolIds.map((id) => `/tools/${id}`),
]) {
  test(`${path} has one h1 before any script runs, hydrates, fits a small phone with its actions in view and is accessible`, {
    tag: ALIKE.some((id) => path === `/tools/${id}`) ? "@nightly" : [],
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

for (const id of toolIds) {
  test(`${id} has its name in its heading and title, and its id in its canonical URL`, async ({ request }) => {
    const meta = await tools.meta(id);
    const html = await (await request.get(`/tools/${id}`)).text();
    expect(textOf(html, /<h1[^>]*>(.*?)<\/h1>/)).toBe(meta.title);
    expect(textOf(html, /<title>(.*?)<\/title>/)).toContain(meta.title);
    expect(textOf(html, /<link rel="canonical" href="([^"]*)"/)).toMatch(new RegExp(`/tools/${id}$`));
  });
}

function textOf(html: string, pattern: RegExp): string | undefined {
  return html.match(pattern)?.[1]?.replaceAll("&amp;", "&");
}

test.describe("a path that doesn't exist", () => {
  test.use({ expectedErrors: /404|no-such/ });

  for (const path of ["/404", "/no-such-page", "/tools/no-such-tool"]) {
    test(`${path} gets the not-found page with status 404`, async ({ page }) => {
      expect((await page.request.get(path)).status()).toBe(404);
      await openHydrated(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }
});
