import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const PAGE_SIZE = 50;
const PAGES = 3;
const CREATED = "2026-01-02T03:04:05.000Z";

const LISTS = [
  {
    path: "/tools/pastebin",
    list: "Your Pastes",
    endpoint: "**/api/pastebin/my?*",
    answer: (names: string[]) => ({
      pastes: names.map((id) => ({ id, title: id, language: "text", created: CREATED, views: 0 })),
    }),
  },
  {
    path: "/tools/url-shortener",
    list: "Your Links",
    endpoint: "**/api/shortener/my-links?*",
    answer: (names: string[]) => ({
      links: names.map((alias) => ({ alias, longUrl: "https://example.com/", created: CREATED, clicks: 0 })),
    }),
  },
];

for (const { path, list, endpoint, answer } of LISTS) {
  test.describe(list, () => {
    const open = async (page: Page) => {
      await page.route(endpoint, (route) => {
        const pageIndex = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
        const names = Array.from({ length: PAGE_SIZE }, (_, index) => `name-${pageIndex * PAGE_SIZE + index}`);
        const next = pageIndex + 1 < PAGES ? { nextCursor: String(pageIndex + 1) } : {};
        return route.fulfill({ json: { ...answer(names), ...next } });
      });
      await page.goto(path);
    };

    test("Show more adds each item once, even on a double click", { tag: "@nightly" }, async ({ page }) => {
      await open(page);
      const region = page.getByRole("region", { name: list });
      const more = region.getByRole("button", { name: "Show more" });
      await expect(region.getByRole("listitem")).toHaveCount(PAGE_SIZE);
      expect(await drift(more), "pixels the button moves after scrolling to it").toBeLessThan(2);
      await more.dblclick();
      await expect(region.getByRole("listitem")).toHaveCount(2 * PAGE_SIZE);
      await more.click();
      await expect(region.getByRole("listitem")).toHaveCount(3 * PAGE_SIZE);
      await expect(more).toHaveCount(0);
      await expect(region.getByRole("link", { name: "name-149" })).toHaveCount(1);
    });

    test("Show more focuses the first new item", { tag: "@nightly" }, async ({ page }) => {
      await open(page);
      const region = page.getByRole("region", { name: list });
      for (const pages of [1, 2]) {
        await region.getByRole("button", { name: "Show more" }).press("Enter");
        const first = region
          .getByRole("listitem")
          .nth(pages * PAGE_SIZE)
          .getByRole("link")
          .first();
        await expect(first).toBeFocused();
        await expect(first).toBeInViewport();
      }
    });

    test("Show more leaves a focus that moved while loading", { tag: "@nightly" }, async ({ page }) => {
      await open(page);
      const region = page.getByRole("region", { name: list });
      await expect(region.getByRole("listitem")).toHaveCount(PAGE_SIZE);
      const held = Promise.withResolvers<void>();
      await page.route(endpoint, async (route) => {
        await held.promise;
        await route.fallback();
      });
      await region.getByRole("button", { name: "Show more" }).press("Enter");
      await page.getByRole("link", { name: "Tools" }).first().focus();
      held.resolve();
      await expect(region.getByRole("listitem")).toHaveCount(2 * PAGE_SIZE);
      await expect(page.getByRole("link", { name: "Tools" }).first()).toBeFocused();
    });
  });
}

/** How far an element moves by itself in the first frames after scrolling to it. */
function drift(locator: Locator): Promise<number> {
  return locator.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    const { top } = element.getBoundingClientRect();
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return Math.abs(element.getBoundingClientRect().top - top);
  });
}
