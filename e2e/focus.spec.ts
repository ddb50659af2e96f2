import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

const open = (page: Page, tool: string) => openHydrated(page, `/tools/${tool}`);

const chooseFile = (page: Page, text: string) =>
  page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

/** Records the counted actions from now on. */
async function countActions(page: Page): Promise<readonly string[]> {
  const actions: string[] = [];
  await page.route("**/api/events", async (route) => {
    const { event, action } = route.request().postDataJSON();
    if (event === "tool_action") actions.push(action);
    await route.fulfill({ status: 204 });
  });
  return actions;
}

test.describe("Focus and keys", () => {
  test("focuses an input after emptying it or filling it from the result", async ({ page }) => {
    await open(page, "reverse-text");
    await chooseFile(page, "abc");
    await button(page, "Remove notes.txt").click();
    await expect(input(page)).toBeFocused();

    await chooseFile(page, "abc");
    await button(page, "Clear").click();
    await expect(input(page)).toBeFocused();

    await chooseFile(page, "abc");
    await button(page, "Reverse Text").click();
    await button(page, "Use as Input").click();
    await expect(input(page)).toHaveValue("cba");
    await expect(input(page)).toBeFocused();

    await chooseFile(page, "a".repeat(1_048_577));
    await button(page, "Reverse Text").click();
    await button(page, "Use as Input").click();
    await expect(page.getByRole("button", { name: "Remove reversed.txt" })).toBeFocused();
  });

  test("Ctrl+Enter triggers the main button of forms and image tools", { tag: "@nightly" }, async ({ page }) => {
    const press = () => page.keyboard.press("ControlOrMeta+Enter");
    const saved = async () => (await Promise.all([page.waitForEvent("download"), press()]))[0].suggestedFilename();
    await open(page, "mock-image-generator");
    expect(await saved()).toBe("mock-300x200.png");

    await open(page, "string-to-image");
    await input(page).fill("one");
    expect(await saved()).toBe("text.png");

    await open(page, "unit-converter");
    await page.getByLabel("Value", { exact: true }).fill("1");
    await page.getByLabel("From Unit").selectOption("kilometer");
    await page.getByLabel("To Unit").selectOption("meter");
    await press();
    await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("1000");

    await open(page, "ip-lookup");
    await input(page).fill("10.0.0.1");
    await press();
    await expect(page.getByText("Lookup failed: private range")).toBeVisible();

    await open(page, "url-shortener");
    await page.getByLabel("Long URL").fill("https://example.com/");
    await press();
    await expect(page.getByRole("listitem").filter({ hasText: "https://example.com/" })).toBeVisible();
  });

  test("Ctrl+Enter runs the tool without a focused element, once per press", async ({ page }) => {
    const actions = await countActions(page);
    await open(page, "reverse-text");
    await input(page).fill("abc");
    await input(page).blur();
    await expect(page.locator("body")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(output(page)).toHaveValue("cba");
    expect(actions).toHaveLength(1);

    await button(page, "Reverse Text").focus();
    await page.keyboard.down("ControlOrMeta");
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.up("ControlOrMeta");
    await expect.poll(() => actions.length).toBe(2);

    await open(page, "random-number-generator");
    await expect(page.locator("body")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(output(page)).toHaveValue(/\d/);
    expect(actions).toHaveLength(3);
  });

  test("Enter in a single-line field runs the tool, but not during IME composition", async ({ page }) => {
    const actions = await countActions(page);
    await open(page, "random-number-generator");
    const count = page.getByLabel("Count");
    await count.fill("3");
    await count.press("Enter");
    await expect(output(page)).toHaveValue(/^(\d+\n){2}\d+$/);
    await count.fill("0");
    await count.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Count must be between 1 and 1000");
    await expect.poll(() => actions.length).toBe(2);

    await open(page, "dice-roller");
    await page.getByText("Notation", { exact: true }).click();
    const notation = page.getByRole("textbox", { name: "Dice notation" });
    await notation.fill("2d20");
    for (const how of [{ isComposing: true }, { keyCode: 229 }, { shiftKey: true }]) {
      await notation.dispatchEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...how });
    }
    await notation.press("Enter");
    await expect(page.getByRole("list", { name: "2d20", exact: true })).toBeVisible();
    await expect.poll(() => actions.length).toBe(3);
  });

  test("Enter in a field does not save a file", { tag: "@nightly" }, async ({ page }) => {
    const actions = await countActions(page);
    await open(page, "mock-image-generator");
    for (const name of ["Width", "Image address"]) await page.getByLabel(name).press("Enter");
    await open(page, "string-to-image");
    await input(page).fill("one");
    await page.getByLabel("Font size").press("Enter");
    expect(actions).toEqual([]);
  });

  test("Ctrl+Enter in the palette or on a link does not run the tool", { tag: "@nightly" }, async ({ page }) => {
    const actions = await countActions(page);
    await open(page, "random-number-generator");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Name or task" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    // Playwright does not always report the new tab.
    await page.evaluate(() => {
      addEventListener("click", (event) => {
        document.title = `opens a tab: ${(event.ctrlKey || event.metaKey) && !event.defaultPrevented}`;
        event.preventDefault();
      });
    });
    await page.getByRole("navigation").getByRole("link").first().press("ControlOrMeta+Enter");
    await expect(page).toHaveTitle("opens a tab: true");
    expect(actions).toEqual([]);
  });

  test("Escape in the Send to menu closes it and returns the focus", { tag: "@nightly" }, async ({ page }) => {
    await open(page, "reverse-text");
    await input(page).fill("abc");
    await button(page, "Reverse Text").click();
    await button(page, "Send to…").click();
    await button(page, "Word Counter").focus();
    await page.keyboard.press("Escape");
    await expect(button(page, "Word Counter")).toBeHidden();
    await expect(button(page, "Send to…")).toBeFocused();

    await button(page, "Send to…").click();
    await expect(button(page, "Word Counter")).toBeVisible();
    await input(page).focus();
    await page.keyboard.press("Escape");
    await expect(button(page, "Word Counter")).toBeHidden();
    await expect(input(page)).toBeFocused();
  });

  test("Cancel of a run started by key focuses the main button", { tag: "@nightly" }, async ({ page }) => {
    await page.route(/\/worker-(?!bridge)[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "for (;;);" }),
    );
    await open(page, "reverse-text");
    await input(page).fill("abc");
    await page.keyboard.press("ControlOrMeta+Enter");
    await button(page, "Cancel").click();
    await expect(button(page, "Reverse Text")).toBeFocused();
  });

  test("keeps a selection made while the error position is loading", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    const requested = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route("**/error-excerpt-*.js", async (route) => {
      requested.resolve();
      await release.promise;
      await route.continue();
    });
    await input(page).fill("{");
    await button(page, "Tree").click();
    await requested.promise;
    const wrong = page.getByRole("region", { name: "What is wrong" });
    await expect(wrong).toBeVisible();
    await page.keyboard.press("Control+A");
    release.resolve();
    // The excerpt comes from the same file.
    await expect(wrong.locator("pre")).toBeVisible();
    await page.keyboard.type("[]");
    await expect(input(page)).toHaveValue("[]");
  });

  test("keeps focused controls out from under the action bar", { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    for (const tool of ["regex-extractor", "dice-roller", "password-generator"]) {
      await open(page, tool);
      const visited = new Set<string>();
      for (let tab = 0; tab < 40; tab++) {
        await page.keyboard.press("Tab");
        const { name, hidden } = await page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          const bar = document.querySelector(".action-bar") as HTMLElement;
          const [own, over] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
          const within = bar.contains(focused) || focused.closest("main") === null;
          return {
            name: focused.innerText || focused.id,
            hidden: !within && own.top > over.top && own.bottom < over.bottom + 1,
          };
        });
        visited.add(name);
        expect(hidden, `${tool}: ${name}`).toBe(false);
      }
      expect(visited.size).toBeGreaterThan(20);
    }
  });

  test("examples are not tab stops", { tag: "@nightly" }, async ({ page }) => {
    for (const tool of ["json-formatter", "csv-to-table"]) {
      await open(page, tool);
      await expect(page.locator("pre[tabindex]")).toHaveCount(0);
      // Elements that scroll would need to be tab stops in Safari.
      const scrolls = await page
        .locator("pre")
        .evaluateAll((all) => all.some((pre) => pre.scrollHeight > pre.clientHeight + 1));
      expect(scrolls).toBe(false);
    }
  });

  test("Repair moves the focus to the actions, also if it takes long", { tag: "@nightly" }, async ({ page }) => {
    await page.route(/\/repair-json-[^/]+\.js$/, async (route) => {
      await expect(page.getByRole("progressbar", { name: "Working" })).toBeVisible();
      await route.continue();
    });
    await open(page, "json-formatter");
    await input(page).fill("{a:1,}");
    await input(page).press("ControlOrMeta+Enter");
    const repair = page.locator("[aria-live=polite]").getByRole("button", { name: "Repair" });
    await repair.focus();
    await repair.press("Enter");
    await expect(output(page)).toHaveValue(/"a": 1/);
    await expect(page.locator(".action-bar button").first()).toBeFocused();
  });

  test("announces a result without the buttons around it", { tag: "@nightly" }, async ({ page }) => {
    await open(page, "reverse-text");
    await input(page).fill("abc");
    await button(page, "Reverse Text").click();
    await button(page, "Send to…").click();
    const liveSetting = (name: string) =>
      button(page, name).evaluate((control) => control.closest("[aria-live]")?.getAttribute("aria-live"));
    await expect(button(page, "Word Counter")).toBeVisible();
    for (const name of ["Copy to Clipboard", "Download", "Use as Input", "Create Paste", "Word Counter"]) {
      expect(await liveSetting(name), name).toBe("off");
    }
    const live = await output(page).evaluate((field) => field.closest("[aria-live]")?.getAttribute("aria-live"));
    expect(live).toBe("polite");
  });
});
