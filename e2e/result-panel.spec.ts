import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input, output } from "./tool-page.ts";

const JSON_TEXT = '{"name":"Zoë","tags":["a","b"],"ok":true}';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} has no box`);
  return box;
};
const letterSize = (locator: Locator) =>
  locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
const expand = (page: Page, panel: string) =>
  page.locator(".panel-head", { has: page.getByText(panel, { exact: true }) }).getByRole("button", { name: "Expand" });

async function format(page: Page, text = JSON_TEXT): Promise<void> {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill(text);
  await button(page, "Format").click();
  await expect(output(page)).toHaveValue(/"name": "Zoë"/);
}

/** The selectors of elements that the toast covers. */
/** Keeps toasts on screen: a busy machine looks at them later than a person would. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: start } = window;
    const VISIBLE_MS = 2_000;
    window.setTimeout = ((run: () => void, ms = 0) => start(run, ms === VISIBLE_MS ? 60_000 : ms)) as typeof start;
  });

const coveredByToast = (page: Page, selectors: readonly string[]) =>
  page.evaluate((selectors) => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    if (!toast) return ["no toast"];
    return selectors.filter((selector) =>
      [...document.querySelectorAll(selector)].some((element) => {
        const box = element.getBoundingClientRect();
        return box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
      }),
    );
  }, selectors);

test.describe("Panels", () => {
  test("share the window with options and actions, whatever its height", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await format(page);
    for (const height of [700, 900, 1100]) {
      await page.setViewportSize({ width: 1440, height });
      for (const part of [".option-bar", ".panel >> nth=0", ".action-bar", ".panel >> nth=1"]) {
        await expect(page.locator(part), `${part} at ${height} px`).toBeInViewport({ ratio: 1 });
      }
      expect((await boxOf(page.locator(".panel").last())).height).toBeGreaterThan(height / 2);
    }
  });

  test("of two inputs make room for the result until one has the focus", async ({ page }) => {
    await openHydrated(page, "/tools/text-diff");
    const [original, changed] = [
      page.getByLabel("Original", { exact: true }),
      page.getByLabel("Changed", { exact: true }),
    ];
    await original.fill("a\nb");
    await changed.fill("a\nc");
    const before = (await boxOf(original)).height;
    await button(page, "Compare").click();
    await expect(page.getByRole("group", { name: "Change 1 of 1" })).toBeVisible();
    await expect.poll(async () => (await boxOf(original)).height).toBeLessThan(50);
    await changed.focus();
    await expect.poll(async () => (await boxOf(original)).height).toBe(before);
  });

  test("have one row of buttons, which moves into a menu where there is no room", { tag: "@nightly" }, async ({
    page,
  }) => {
    for (const [tool, run] of [
      ["json-formatter", "Format"],
      ["reverse-text", "Reverse Text"],
    ] as const) {
      for (const width of [390, 700, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await openHydrated(page, `/tools/${tool}`);
        await input(page).fill("[1]");
        await button(page, run).click();
        await expect(output(page)).toHaveValue(/1/);
        for (const head of await page.locator(".panel-head").all()) {
          expect((await boxOf(head)).height, `${tool} at ${width} px`).toBeLessThan(52);
        }
      }
    }
    await page.setViewportSize(PHONE);
    await expect(button(page, "Use as Input")).toBeHidden();
    await button(page, "More").click();
    await button(page, "Use as Input").click();
    await expect(input(page)).toHaveValue("]1[");
    await expect(input(page)).toBeFocused();
  });

  test("expand to the full window and back with Escape or the button", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await format(page);
    const panel = page.locator(".panel").last();
    for (const close of ["Escape", "Enter"]) {
      await expand(page, "Output").click();
      expect(await boxOf(panel)).toEqual({ x: 0, y: 0, ...DESKTOP });
      await button(page, "Format").focus();
      await expect(button(page, "Shrink")).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press(close);
      await expect(expand(page, "Output")).toBeFocused();
      expect((await boxOf(panel)).width).toBeLessThan(700);
      await expect(button(page, "Format")).toBeVisible();
    }
    await expand(page, "Input").click();
    await input(page).fill("[2]");
    await page.keyboard.press("Escape");
    await expect(expand(page, "Input")).toBeFocused();
    await expect(output(page)).toHaveValue("[\n  2\n]");
  });

  test("close a menu before an expanded panel", { tag: "@nightly" }, async ({ page }) => {
    await format(page);
    await expand(page, "Output").click();
    await button(page, "Send to…").click();
    await expect(button(page, "Word Counter")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page, "Word Counter")).toBeHidden();
    await expect(button(page, "Shrink")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page, "Shrink")).toBeHidden();
  });
});

test.describe("Results with lines", () => {
  test("are numbered and colored behind the text area, which wraps alike", { tag: "@nightly" }, async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const long = JSON.stringify({ name: "Zoë", long: "lorem ipsum ".repeat(40), word: "x".repeat(300), last: 1 });
      await format(page, long);
      const lines = page.locator(".numbered-text [data-line]");
      await expect(lines).toHaveCount(6);
      expect(await lines.allInnerTexts()).toEqual((await output(page).inputValue()).split("\n"));
      await expect(page.locator(".numbered-text .code-attr").first()).toHaveText('"name"');
      const { field, drawn } = await output(page).evaluate((area) => ({
        field: area.scrollHeight,
        drawn: area.previousElementSibling?.scrollHeight,
      }));
      expect(field).toBe(drawn);
      await expect(output(page)).toHaveAttribute("readonly");
      await expectAccessible(page);
    }
  });
});

test.describe("Send to…", () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`suggests tools, filters all and is never clipped at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openHydrated(page, "/tools/csv-formatter");
      await input(page).fill("a,b\n1,2\n");
      await button(page, "Format CSV").click();
      await expect(output(page)).toHaveValue("a,b\n1,2\n");
      if (viewport === PHONE) await button(page, "More").click();
      await button(page, "Send to…").click();
      const menu = page.locator(".send-menu:popover-open");
      const suggested = menu.locator("ul").first().getByRole("button");
      await expect(suggested.first()).toBeVisible();
      expect(await suggested.count()).toBeGreaterThanOrEqual(3);
      expect(await suggested.count()).toBeLessThanOrEqual(5);
      await expect(button(page, "CSV to JSON Converter")).toBeVisible();
      await expectAccessible(page);
      const box = await boxOf(menu);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);

      const filter = page.getByRole("textbox", { name: "Filter tools" });
      await filter.fill("no such tool");
      await expect(menu.getByText("No matching tools.")).toBeVisible();
      await filter.fill("hash");
      await expect(menu.getByRole("button", { name: "Hash Generator" })).toBeVisible();
      await filter.press("Enter");
      await expect(page).toHaveURL(/\/tools\/hash-generator$/);
      await expect(input(page)).toHaveValue("a,b\n1,2\n");
    });
  }

  test("works by keyboard", { tag: "@nightly" }, async ({ page }) => {
    await format(page);
    await button(page, "Send to…").press("Enter");
    const filter = page.getByRole("textbox", { name: "Filter tools" });
    await expect(filter).toBeFocused();
    await expect(button(page, "Word Counter")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator(".send-menu button").nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button(page, "Send to…")).toBeFocused();
  });
});

test.describe("Toasts", () => {
  for (const viewport of [PHONE, { width: 800, height: 900 }]) {
    test(`keep off the buttons and sizes around a QR code at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await keepToasts(page);
      await openHydrated(page, "/tools/qr-generator");
      await page.getByRole("textbox", { name: "Content" }).fill("https://example.org");
      await button(page, "Generate").click();
      await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
      await expect
        .poll(() => coveredByToast(page, [".action-bar button", ".panel-head button", ".panel-foot"]))
        .toEqual([]);
    });
  }

  for (const viewport of [PHONE, DESKTOP, { width: 1280, height: 600 }]) {
    for (const tool of ["json-formatter", "base64-encode", "csv-formatter", "hash-generator"]) {
      test(`cover no part of ${tool} that matters at ${viewport.width} px`, {
        tag: tool === "json-formatter" ? [] : "@nightly",
      }, async ({ page }) => {
        await page.setViewportSize(viewport);
        await keepToasts(page);
        await openHydrated(page, `/tools/${tool}`);
        await button(page, "Sample").click();
        await page.locator(".action-bar button").first().click();
        await expect(output(page)).toBeVisible();
        await page.waitForFunction(() => document.querySelector(".toast"));
        const covered = () =>
          coveredByToast(page, [
            "header:has(nav)",
            ".action-bar",
            "main [aria-live=polite]",
            ".panel-head",
            ".panel-foot",
          ]);
        await expect.poll(covered).toEqual([]);
      });
    }
  }

  test("disappear after 2.5 seconds, but later after a failure", async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, "/tools/reverse-text");
    await input(page).fill("abc");
    await button(page, "Reverse Text").click();
    await expect(page.getByRole("status")).toContainText("Reversed!");
    await page.clock.runFor(2_600);
    await expect(page.locator(".toast")).toHaveCount(0);
    await button(page, "Clear").click();
    await button(page, "Reverse Text").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.clock.runFor(2_600);
    await expect(page.getByRole("alert")).toBeVisible();
  });

  test("don't report runs that follow a change", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/csv-validator");
    await input(page).fill("a,b\n1,2\n");
    await button(page, "Validate CSV").click();
    await expect(page.getByRole("status").first()).toContainText("Success!");
    await button(page, "Dismiss").click();
    await input(page).fill("a,b\n1,2,3\n");
    await expect(page.getByText("Expected 2 columns")).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
  });
});

test.describe("On a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("Reverse Text has one row of buttons", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/reverse-text");
    await input(page).fill("abc");
    await button(page, "Reverse Text").click();
    await expect(button(page, "Copy to Clipboard")).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ ...PHONE, width });
      expect((await boxOf(page.locator(".panel-head").last())).height, `${width} px`).toBeLessThan(54);
    }
  });

  for (const tool of ["json-formatter", "base64-encode", "csv-formatter", "hash-generator", "pastebin"]) {
    test(`${tool} has fields without zoom and targets for a finger`, {
      tag: tool === "json-formatter" ? [] : "@nightly",
    }, async ({ page }) => {
      await openHydrated(page, `/tools/${tool}`);
      if (tool !== "pastebin") {
        await button(page, "Sample").click();
        await page.locator(".action-bar button").first().click();
        await expect(output(page)).toBeVisible();
        expect(await letterSize(output(page))).toBeGreaterThanOrEqual(14);
      }
      for (const fold of await page.locator("details.options-fold").all()) await fold.locator("> summary").click();
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        for (const element of document.querySelectorAll<HTMLElement>(
          "main :is(.action-bar, .panel-head, .tool-actions, .options-fold, fieldset, form, .field, .small-field) :is(button, select, input, summary, textarea)",
        )) {
          if (!element.checkVisibility() || element.matches(".sr-only")) continue;
          const target = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : element;
          const { height } = target?.getBoundingClientRect() ?? { height: 0 };
          const name = element.textContent || element.getAttribute("aria-label") || element.id;
          if (height < 44) found.push(`${name} is ${height} px high`);
          const isField = element.matches("input:not([type=checkbox]), select, textarea:not(:read-only)");
          const size = Number.parseFloat(getComputedStyle(element).fontSize);
          if (isField && size < 16) found.push(`${name} has letters of ${size} px`);
        }
        return found;
      });
      expect(faults).toEqual([]);
    });
  }

  test("folds the options, which wider screens show", async ({ page }) => {
    await openHydrated(page, "/tools/csv-formatter");
    const delimiter = page.getByLabel("Delimiter", { exact: true });
    await expect(delimiter).toBeHidden();
    await page.getByText("Options", { exact: true }).click();
    await expect(delimiter).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await openHydrated(page, "/tools/csv-formatter");
    await expect(delimiter).toBeVisible();
    await expect(page.getByText("Options", { exact: true })).toBeHidden();
  });

  test("opens folded options for the one at fault", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/csv-splitter");
    await input(page).fill("a\n1\n2\n");
    const rows = page.getByLabel("Rows per file");
    await page.getByText("Options", { exact: true }).click();
    await rows.fill("0");
    await page.getByText("Options", { exact: true }).click();
    await expect(rows).toBeHidden();
    await page.locator(".action-bar button").first().click();
    await expect(rows).toBeFocused();
  });

  test("keeps further operations in a menu", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    await input(page).fill("[1, 2]");
    await expect(button(page, "Minify")).toBeHidden();
    await button(page, "More actions").click();
    await button(page, "Minify").click();
    await expect(output(page)).toHaveValue("[1,2]");
    await expect(button(page, "Minify")).toBeHidden();
    await expect(output(page)).toBeInViewport();
  });

  test("shares a result through the system sheet", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async ({ text }: ShareData) => {
          document.title = `shared ${text}`;
        },
      });
    });
    await openHydrated(page, "/tools/reverse-text");
    await input(page).fill("abc");
    await button(page, "Reverse Text").click();
    await button(page, "More").click();
    await button(page, "Share").click();
    await expect(page).toHaveTitle("shared cba");
  });
});

test("copies a value of a result, by mouse and by arrow keys", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, "/tools/subnet");
  await input(page).fill("192.168.1.77/26");
  await button(page, "Calculate").click();
  await page.getByRole("button", { name: "Copy Netmask" }).click();
  await expect.poll(() => clipboard(page)).toBe("255.255.255.192");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => clipboard(page)).toBe("0.0.0.63");
  const [line, copy] = await Promise.all([
    output(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).lineHeight)),
    page.getByRole("button", { name: "Copy Netmask" }).boundingBox(),
  ]);
  expect(copy?.height).toBeLessThanOrEqual(line);
  await expectAccessible(page);
});
