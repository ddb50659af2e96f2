import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

test.describe("Journeys", () => {
  test("reverses a text, shares it as a paste and finds it again", async ({ page }) => {
    await page.goto("/tools/reverse-text");
    await page.getByRole("textbox", { name: "Input" }).fill("Zoë 👩‍👩‍👧é");
    await page.getByRole("button", { name: "Reverse Text" }).click();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("é👩‍👩‍👧 ëoZ");

    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page).toHaveURL("/tools/pastebin");
    await expect(page.getByLabel("Title")).toHaveValue("Reversed Text Output");
    await expect(page.getByLabel("Language")).toHaveValue("text");
    await expect(page.getByLabel("Content")).toHaveValue("é👩‍👩‍👧 ëoZ");

    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page).toHaveURL(/\/tools\/pastebin\/[A-Za-z0-9]{12}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Reversed Text Output" })).toBeVisible();
    await expect(page.getByText(/· 0 views ·/)).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveText("é👩‍👩‍👧 ëoZ");
    await expectAccessible(page);

    await page.getByRole("link", { name: "New paste" }).click();
    const mine = page.getByRole("region", { name: "Your Pastes" });
    await mine.getByRole("link", { name: "Reversed Text Output" }).click();
    await expect(page.getByText(/· 0 views ·/)).toBeVisible();

    await page.goto("/");
    const recent = page.getByRole("region", { name: "Recently Used" });
    await expect(recent.getByRole("link", { name: /Pastebin/ })).toBeVisible();
    await expect(recent.getByRole("link", { name: /Reverse Text/ })).toBeVisible();
  });

  test("lays out Hebrew from right to left, but JSON with Hebrew from left to right", { tag: "@nightly" }, async ({
    page,
  }) => {
    await page.goto("/tools/reverse-text");
    const input = page.getByRole("textbox", { name: "Input" });
    await input.fill("1. \u05e9\u05dc\u05d5\u05dd, Ada.");
    await expect(input).toHaveCSS("direction", "rtl");
    await page.getByRole("button", { name: "Reverse Text" }).click();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveCSS("direction", "ltr");
    await input.fill("Ada, \u05e9\u05dc\u05d5\u05dd.");
    await expect(input).toHaveCSS("direction", "ltr");

    await page.goto("/tools/json-formatter");
    await input.fill('{"\u05e9\u05dc\u05d5\u05dd": 1}');
    await expect(input).toHaveCSS("direction", "ltr");
  });

  test("Back restores text, options and result; a new visit restores only the options", async ({ page }) => {
    await page.goto("/tools/json-formatter");
    const input = page.getByRole("textbox", { name: "Input" });
    await input.fill('{"b":1,"a":2}');
    await page.getByLabel("Sort keys").check();
    await page.getByRole("button", { name: "Format", exact: true }).click();
    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page.getByLabel("Content")).not.toHaveValue("");
    await page.goBack();
    await expect(input).toHaveValue('{"b":1,"a":2}');
    await expect(page.getByLabel("Sort keys")).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue('{\n  "a": 2,\n  "b": 1\n}');

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tools" }).click();
    await page.getByRole("link", { name: /^JSON Formatter/ }).click();
    await expect(input).toHaveValue("");
    await expect(page.getByLabel("Sort keys")).toBeChecked();
    await input.fill("[]");
    await page.goBack();
    await page.goBack();
    await expect(input).toHaveValue('{"b":1,"a":2}');
    await page.goForward();
    await page.goForward();
    await expect(input).toHaveValue("[]");
  });

  test("reports the line and column of an error and marks it; a good run clears it", async ({ page }) => {
    await page.goto("/tools/json-formatter");
    const input = page.getByRole("textbox", { name: "Input" });
    await input.fill('{\n  "a": 1,\n}');
    await page.getByRole("button", { name: "Format", exact: true }).click();
    const alert = page.getByRole("alert");
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await expect(alert.getByText(/^Invalid JSON: .* line 2, column 9/)).toBeVisible();
    await expect(input).toHaveValue('{\n  "a": 1,\n}');
    await expect(input).toBeFocused();
    await expect(page.getByRole("region", { name: "What is wrong" }).locator("mark")).toHaveText(",");
    await expectAccessible(page);

    await input.fill('{"a":1}');
    await input.press("Control+Enter");
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue('{\n  "a": 1\n}');
    await expect(page.getByRole("region", { name: "What is wrong" })).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  for (const { tool, field, text, run, change } of [
    {
      tool: "random-list-picker",
      field: "Input",
      text: "Ada\nGrace",
      run: "Pick",
      change: (page: Page) => page.getByLabel("Allow repeats").check(),
    },
  ]) {
    test(`${tool} marks its result as out of date after a change, until it runs again`, { tag: "@nightly" }, async ({
      page,
    }) => {
      await page.goto(`/tools/${tool}`);
      const outdated = page.getByText(/^This result is out of date\./);
      const button = page.getByRole("button", { name: run, exact: true });
      await page.getByLabel(field, { exact: true }).fill(text);
      await button.click();
      await expect(page.getByRole("status").filter({ hasText: "!" })).toBeVisible();
      await expect(outdated).toBeHidden();
      await change(page);
      await expect(outdated).toBeVisible();
      await expectAccessible(page);
      await button.click();
      await expect(outdated).toBeHidden();
    });
  }

  test("updates a result on changes after the first press, not before", async ({ page }) => {
    await page.goto("/tools/base64-encode");
    const [input, output] = [page.getByLabel("Input", { exact: true }), page.getByLabel("Output", { exact: true })];
    await input.fill("hello");
    // Longer than the debounce of automatic updates.
    await page.waitForTimeout(500);
    await expect(output).toBeHidden();
    await page.getByRole("button", { name: "Encode", exact: true }).click();
    await expect(output).toHaveValue("aGVsbG8=");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await input.fill("hallo");
    await expect(output).toHaveValue("aGFsbG8=");
    await page.getByLabel("Padding").uncheck();
    await expect(output).toHaveValue("aGFsbG8");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeHidden();
    await input.fill("");
    await expect(output).toBeHidden();
  });

  test("says that MD5 isn't available and gives SHA-256 instead", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/tools/hash-generator");
    await expect(page.getByLabel("Hash type")).toHaveValue("md5");
    await expect(page.getByText("MD5 is not available")).toBeVisible();
    await page.getByRole("button", { name: "Generate Hash" }).click();
    await expect(page.getByRole("alert").getByText("Please enter text to hash")).toBeVisible();

    await page.getByRole("textbox", { name: "Input" }).fill("abc");
    await page.getByRole("button", { name: "Generate Hash" }).click();
    const output = page.getByRole("textbox", { name: "Output" });
    await expect(output).toHaveValue("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    await expect(page.locator(".panel-head").getByText("SHA-256", { exact: true })).toBeVisible();

    await page.getByLabel("File").setInputFiles({ name: "abc.bin", mimeType: "", buffer: Buffer.from("abc") });
    await page.getByLabel("Hash type").selectOption("SHA-1");
    await page.getByRole("button", { name: "Generate Hash" }).click();
    await expect(output).toHaveValue("a9993e364706816aba3e25717850c26c9cd0d89d");
    await expect(page.locator(".panel-head").getByText("SHA-1", { exact: true })).toBeVisible();
  });

  test("copies without a secure context", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(`Object.defineProperty(window, "isSecureContext", { value: false });`);
    await page.goto("/tools/reverse-text");
    const input = page.getByRole("textbox", { name: "Input" });
    await input.fill("abc");
    await page.getByRole("button", { name: "Reverse Text" }).click();
    await page.getByRole("button", { name: "Copy to Clipboard" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    await input.fill("");
    await input.press("Control+V");
    await expect(input).toHaveValue("cba");
  });

  test.describe("an unknown paste", () => {
    test.use({ expectedErrors: /404/ });

    test("says that it wasn't found", { tag: "@nightly" }, async ({ page }) => {
      await page.goto("/tools/pastebin/zzzzzzzzzzzz");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste not found.");
      await expectAccessible(page);
    });
  });

  test.describe("markup in a paste", () => {
    test("stays text in the title and content", async ({ page }) => {
      await page.goto("/tools/pastebin");
      const markup = `<img src=x onerror="document.title='broken'"><script>1</script>`;
      await page.getByLabel("Title").fill(markup);
      await page.getByLabel("Language").selectOption("html");
      await page.getByLabel("Content").fill(markup);
      await page.getByRole("button", { name: "Create Paste" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(markup);
      await expect(page.locator(".code-tag").first()).toBeVisible();
      await expect(page.getByLabel("Content")).toHaveText(markup);
      await expect(page.locator("article img, article script")).toHaveCount(0);
    });
  });

  test.describe("before hydration", () => {
    async function openEarly(page: Page, path: string): Promise<() => void> {
      let release = () => {};
      const arrival = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/assets\/entry/, async (route) => {
        await arrival;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      return release;
    }

    test("keeps input and clicks", async ({ page }) => {
      const release = await openEarly(page, "/tools/reverse-text");
      await page.getByLabel("Reverse by").selectOption("characters");
      await page.getByRole("textbox", { name: "Input" }).fill("early");
      await page.getByRole("button", { name: "Reverse Text" }).click();
      release();
      await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("ylrae");
      await expect(page.getByRole("textbox", { name: "Input" })).toHaveValue("early");
    });

    test("replays clicks in order", { tag: "@nightly" }, async ({ page }) => {
      const release = await openEarly(page, "/tools/space-newline-converter");
      await page.getByRole("button", { name: "Sample" }).click();
      await page.getByRole("button", { name: "Spaces to Newlines" }).click();
      release();
      await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("alpha\nbeta\ngamma");
    });

    test("counts repeated clicks on a button once", { tag: "@nightly" }, async ({ page }) => {
      const release = await openEarly(page, "/tools/csv-merger");
      await page.getByRole("button", { name: "Add CSV" }).click({ clickCount: 3 });
      release();
      await expect(page.getByRole("button", { name: /^Remove CSV/ })).toHaveCount(3);
    });

    test("submits a form once the scripts have loaded", { tag: "@nightly" }, async ({ page }) => {
      const release = await openEarly(page, "/tools/url-shortener");
      await page.getByLabel("Long URL").fill("example.com/early");
      await page.getByRole("button", { name: "Shorten", exact: true }).click();
      release();
      await expect(page.getByText("Copied!")).toBeVisible();
      await expect(page.getByRole("link", { name: "https://example.com/early" })).toBeVisible();
    });

    test("keeps checkboxes and the scroll position", { tag: "@nightly" }, async ({ page }) => {
      const release = await openEarly(page, "/tools/pastebin");
      const options = page.getByRole("group");
      await options.getByText("Options").click();
      await page.getByLabel("Delete after the first reading").check();
      await page.evaluate(() => window.scrollTo(0, 200));
      release();
      await expect(options.getByText("read once")).toBeVisible();
      await expect(page.getByLabel("Delete after the first reading")).toBeChecked();
      expect(await page.evaluate(() => window.scrollY)).toBe(200);
    });
  });
});
