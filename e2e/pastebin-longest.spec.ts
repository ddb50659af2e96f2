import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { TaskWatch } from "./task-watch.ts";

// Playwright's trace would copy the whole page repeatedly.
test.use({ trace: "off" });

// CSS selectors, because role queries would run on the measured thread.
const content = (page: Page) => page.locator("section[aria-label=Content]");
const line = (page: Page, number: number) => page.locator(`#L${number}`);

/** Measured: 34 to 163 ms with three times as many processes as cores. A virtual machine can lose its CPU meanwhile. */
const MAX_TASK_MS = 600;
const BYTES = 524_288;
const repeat = (piece: string) => piece.repeat(Math.floor(BYTES / piece.length));
const list = (piece: string) => `[${repeat(piece).slice(0, -2)}]`;

test.describe("Pastebin with the longest paste", () => {
  for (const [name, language, code, colored] of [
    ["JavaScript", "javascript", repeat('const answer = [1, "two", { three: true }]; // four\n'), ".code-keyword"],
    ["JSON", "json", list('{ "a": [1, null, "two"], "b": { "c": true } }\n,'), ".code-attr"],
    ["HTML", "html", repeat('<p class="a" id="b">one &amp; <b>two</b></p><!-- three -->\n'), ".code-name"],
    ["one line of JSON", "json", list('{"a":[1,null,"two"]},'), undefined],
    ["one line of one word", "text", "x".repeat(BYTES), undefined],
    ["only line breaks", "text", `${"\n".repeat(BYTES - 1)}x`, undefined],
  ] as const) {
    test(`keeps the page responsive: ${name}`, { tag: "@nightly" }, async ({ page }) => {
      const { token } = await (await page.request.post("/api/auth/anonymous")).json();
      const headers = { authorization: `Bearer ${token}` };
      const made = await page.request.post("/api/pastebin", { headers, data: { language, content: code } });
      const tasks = await TaskWatch.start(page);
      await page.goto((await made.json()).link);
      await expect(line(page, 1)).toBeVisible({ timeout: 20_000 });
      if (colored) await expect(content(page).locator(colored).first()).toBeVisible({ timeout: 20_000 });
      await content(page).evaluate((element) => {
        element.scrollTo(0, element.scrollHeight);
        element.scrollIntoView({ block: "end" });
      });
      const last = code.replace(/\n$/, "").split("\n").length;
      await expect(line(page, last)).toBeInViewport();
      expect(await tasks.stop()).toBeLessThan(MAX_TASK_MS);
      expect(await content(page).textContent()).toBe(code);
    });
  }
});
