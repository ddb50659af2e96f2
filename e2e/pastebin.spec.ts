import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

const content = (page: Page) => page.getByRole("region", { name: "Content" });

async function create(page: Page, paste: { content: string; title?: string; language?: string }): Promise<void> {
  await page.getByLabel("Title").fill(paste.title ?? "");
  await page.getByLabel("Language").selectOption(paste.language ?? "text");
  await page.getByLabel("Content").fill(paste.content);
  await page.getByRole("button", { name: "Create Paste" }).click();
  await expect(page).toHaveURL(/\/tools\/pastebin\/[A-Za-z0-9]{12}(#.*)?$/);
}

test.describe("Pastebin", () => {
  test("creates, lists and deletes a paste, and clears the form", async ({ page }) => {
    await page.goto("/tools/pastebin");
    const button = page.getByRole("button", { name: "Create Paste" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Content").fill(" \n ");
    await expect(button).toBeDisabled();
    await page.getByLabel("Title").fill("Gone soon");
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("");
    await expect(page.getByLabel("Content")).toHaveValue("");
    await expect(page.getByLabel("Language").getByRole("option")).toHaveText([
      "Plain Text",
      "JavaScript",
      "Python",
      "HTML",
      "CSS",
      "JSON",
      "PHP",
      "Go",
      "Node.js",
    ]);

    await create(page, { content: "no title" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Untitled Paste");
    await page.getByRole("link", { name: "New paste" }).click();
    const mine = page.getByRole("region", { name: "Your Pastes" }).getByRole("listitem");
    await expect(mine.getByRole("link", { name: "(Untitled)" })).toHaveAttribute("href", /\/tools\/pastebin\/\w{12}$/);
    // Only the reader's view counts. Another process may count it, and writes it within a second.
    const path = await mine.getByRole("link", { name: "(Untitled)" }).getAttribute("href");
    await page.request.get(`/api/pastebin/${path?.split("/").at(-1)}`);
    await expect(async () => {
      await page.reload();
      await expect(mine.getByText(/Plain Text · .* · 1 view/)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });

    await mine.getByRole("button", { name: "Delete (Untitled)" }).click();
    await expectAccessible(page);
    await mine.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("Deleted!")).toBeVisible();
    await expect(page.getByText("Pastes you create will appear here.")).toBeVisible();
  });

  test("shows and copies the link of a new paste, which its author can check and delete", { tag: "@nightly" }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/tools/pastebin");
    await page.getByRole("group").getByText("Options").click();
    await page.getByLabel("Expires").selectOption("After 1 week");
    await create(page, { title: "Shared", content: "for everyone" });
    await expect(page.getByRole("status").getByText("Copied!")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(page.url());
    const share = page.getByRole("region", { name: "Share this paste" });
    await expect(share.getByText(page.url(), { exact: true })).toBeVisible();
    await expect(share.getByRole("img", { name: `QR code of ${page.url()}` })).toBeVisible();
    await expect(share.getByText(/Expires/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(/Plain Text · 0 views/)).toBeVisible();

    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const reader = await context.newPage();
    const asked = reader.waitForRequest(/\/api\/pastebin\//);
    await reader.goto(page.url());
    expect((await (await asked).allHeaders()).authorization).toBeUndefined();
    await expect(reader.getByText(/Plain Text · 1 view/)).toBeVisible();
    await expect(reader.getByRole("region", { name: "Share this paste" })).toBeHidden();
    await reader.setViewportSize({ width: 390, height: 844 });
    const toolbar = await reader.locator(".panel-head").boundingBox();
    expect(toolbar?.height).toBeLessThan(54);
    await reader.getByRole("button", { name: "More" }).click();
    await reader.getByRole("button", { name: "QR code" }).click();
    await expect(reader.getByRole("img", { name: `QR code of ${page.url()}` })).toBeVisible();
    await context.close();

    const remove = share.getByRole("button", { name: "Delete", exact: true });
    await remove.click();
    await share.getByRole("button", { name: "Keep" }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await expectAccessible(page);
    await share.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("Deleted!")).toBeVisible();
    await expect(page).toHaveURL(/\/tools\/pastebin$/);
    await expect(page.getByText("Pastes you create will appear here.")).toBeVisible();
  });

  test("deletes a paste once on a double click", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/tools/pastebin");
    await create(page, { title: "Twice", content: "x" });
    await page.goto("/tools/pastebin");
    let deletions = 0;
    const held = Promise.withResolvers<void>();
    await page.route("**/api/pastebin/*", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      deletions += 1;
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Delete Twice" }).click();
    const confirm = page.getByRole("button", { name: "Delete it" });
    await confirm.dblclick();
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    held.resolve();
    await expect(page.getByText("Deleted!")).toBeVisible();
    expect(deletions).toBe(1);
  });

  test("links every line of a paste, and offers copy, download and raw", { tag: "@nightly" }, async ({
    page,
    request,
  }) => {
    await page.goto("/tools/pastebin");
    const code = Array.from({ length: 900 }, (_, index) => `const line${index + 1} = "<b>${index + 1}</b>";`).join(
      "\n",
    );
    await create(page, { title: "Nine hundred lines", language: "javascript", content: code });
    await expect(page.getByText(/^JavaScript · 0 views · .* · .* KB$/)).toBeVisible();
    await expect(content(page).locator(".code-keyword").first()).toHaveText("const");
    expect(await content(page).textContent()).toBe(code);

    await content(page).getByRole("link", { name: "Line 3", exact: true }).click();
    await expect(page).toHaveURL(/#L3$/);
    await content(page)
      .getByRole("link", { name: "Line 5", exact: true })
      .click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(/#L3-L5$/);
    await page.keyboard.press("ArrowDown");
    await expect(content(page).getByRole("link", { name: "Line 6", exact: true })).toBeFocused();
    await expectAccessible(page);

    await page.goto(page.url().replace(/#.*/, "#L777"));
    await page.reload();
    await expect(content(page).getByRole("link", { name: "Line 777", exact: true })).toBeInViewport();
    await expect(page.locator("#L777 .code-keyword")).toHaveText("const");

    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("paste.js");
    expect(file.bytes.toString()).toBe(code);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    await expect(page.getByRole("img", { name: `QR code of ${page.url().replace(/#.*/, "")}` })).toBeVisible();

    const raw = await page.getByRole("link", { name: "Raw" }).getAttribute("href");
    const answer = await request.get(raw ?? "");
    expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(code);
  });

  test.describe("hostile markup", () => {
    // The raw page's sandbox also blocks the script that reads its text.
    test.use({ expectedErrors: /frame is sandboxed|status of 422/ });

    test("shows it as text on the create, list, view and raw pages", async ({ page }) => {
      const hostile = `</textarea></script><script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`;
      const untouched = async () => {
        expect(await page.title()).not.toBe("pwned");
        await expect(page.locator("img[src=x]")).toHaveCount(0);
      };
      await page.goto("/tools/pastebin");
      const made = page.waitForResponse((response) => response.url().endsWith("/api/pastebin"));
      await create(page, { title: hostile, language: "html", content: hostile });
      const { id } = await (await made).json();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostile);
      await expect(content(page).locator(".code-name").first()).toBeVisible();
      expect(await content(page).textContent()).toBe(hostile);
      await untouched();
      await page.goto(`/api/pastebin/${id}/raw`);
      expect(await page.locator("body").innerText()).toBe(hostile);
      await untouched();
      const authorization = (await (await made).request().allHeaders()).authorization ?? "";
      const refused = await page.request.post("/api/pastebin", {
        headers: { authorization },
        data: { content: "x", language: hostile },
      });
      expect(refused.status()).toBe(422);
      await page.goto("/tools/pastebin");
      await expect(
        page.getByRole("region", { name: "Your Pastes" }).getByRole("link", { name: hostile }),
      ).toBeVisible();
      await untouched();
    });
  });

  test.describe("paste options", () => {
    test.use({ expectedErrors: /404/ });

    test("lets a burning paste be read once", async ({ page, browser, baseURL }) => {
      await page.goto("/tools/pastebin");
      await page.getByRole("group").getByText("Options").click();
      await page.getByLabel("Expires").selectOption("After 1 week");
      await page.getByLabel("Delete after the first reading").check();
      await create(page, { title: "Once", content: "for your eyes only" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This paste can be read once.");
      await expect(page.getByText("for your eyes only")).toHaveCount(0);
      await expectAccessible(page);

      const context = await browser.newContext(baseURL ? { baseURL } : {});
      const reader = await context.newPage();
      await reader.goto(page.url());
      await reader.getByRole("button", { name: "Open and delete it" }).click();
      await expect(content(reader)).toHaveText("for your eyes only");
      await expect(reader.getByText(/has been deleted from the server/)).toBeVisible();
      await context.close();

      await page.getByRole("button", { name: "Open and delete it" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste not found.");
    });

    test("opens a burning paste once on a double click", { tag: "@nightly" }, async ({ page }) => {
      await page.goto("/tools/pastebin");
      await page.getByRole("group").getByText("Options").click();
      await page.getByLabel("Delete after the first reading").check();
      await create(page, { content: "for your eyes only" });
      await page.getByRole("button", { name: "Open and delete it" }).dblclick();
      await expect(content(page)).toHaveText("for your eyes only");
      await page.waitForLoadState("networkidle");
      await expect(content(page)).toHaveText("for your eyes only");
    });

    test("focuses the heading after a burning paste is opened by keyboard", { tag: "@nightly" }, async ({
      page,
      browser,
      baseURL,
    }) => {
      await page.goto("/tools/pastebin");
      await page.getByRole("group").getByText("Options").click();
      await page.getByLabel("Delete after the first reading").check();
      await page.getByLabel("Encrypt in the browser").check();
      await create(page, { title: "Once", content: "for your eyes only" });
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      const reader = await context.newPage();
      await reader.goto(page.url());
      const open = reader.getByRole("button", { name: "Open and delete it" });
      await open.focus();
      await reader.keyboard.press("Enter");
      await expect(reader.getByRole("heading", { name: "Once" })).toBeFocused();
      await expect(content(reader)).toHaveText("for your eyes only");
      await context.close();

      const answered = Promise.withResolvers<void>();
      await page.route("**/api/pastebin/*", async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: "Open and delete it" }).press("Enter");
      await expect(page.getByText("Loading…")).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
      answered.resolve();
      await expect(page.getByRole("heading", { name: "Paste not found." })).toBeFocused();
    });

    test("keeps an encrypted paste secret from the server", async ({ page, request }) => {
      await page.goto("/tools/pastebin");
      await page.getByRole("group").getByText("Options").click();
      await page.getByLabel("Encrypt in the browser").check();
      await expectAccessible(page);
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.url()}\n${request.postData() ?? ""}`));
      await create(page, { title: "Secret title", language: "go", content: 'package secret // "ñ🧵"' });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Secret title");
      await expect(content(page)).toHaveText('package secret // "ñ🧵"');
      await expect(page.getByText(/^Go · 0 views · .* · encrypted in the browser$/)).toBeVisible();
      await expect(page.getByText("The key of this paste is only in its link.")).toBeVisible();

      const address = new URL(page.url());
      expect(address.hash).toMatch(/^#key=[\w-]{43}$/);
      const key = address.hash.slice("#key=".length);
      expect(sent.some((request) => /\/api\/pastebin\n.*"content":"v1\./.test(request))).toBe(true);
      const stored = await (await request.get(`/api${address.pathname.replace("/tools", "")}`)).json();
      expect(JSON.stringify(stored)).not.toMatch(/secret/i);

      await page.goto("/tools/pastebin");
      const mine = page.getByRole("region", { name: "Your Pastes" }).getByRole("listitem");
      await expect(mine.getByText(/encrypted/)).toBeVisible();
      await mine.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This paste is encrypted.");
      await expectAccessible(page);
      await page.evaluate((hash) => location.assign(hash), address.hash);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Secret title");
      // Chromium reports navigation URLs with their fragment, but does not send it.
      const left = sent.map((request) => request.replace(/#.*/, ""));
      for (const words of [key, "ecret", '"go"', "ñ"])
        expect(left.filter((request) => request.includes(words))).toEqual([]);
    });
  });

  test.describe("errors", () => {
    test.use({ expectedErrors: /422|ERR_FAILED|could not be loaded|response 50[03]|status of 50[03]/ });

    const alert = (page: Page) => page.getByRole("alert");

    test("shows server errors and keeps the input", { tag: "@nightly" }, async ({ page }) => {
      await page.goto("/tools/pastebin");
      await expect(page.getByText("Pastes you create will appear here.")).toBeVisible();
      await page.getByLabel("Content").fill("kept");
      const button = page.getByRole("button", { name: "Create Paste" });
      const calls = "**/api/pastebin";
      const problem = JSON.stringify({ message: "A sentence of the server." });
      await page.route(calls, (route) => route.fulfill({ status: 422, body: problem }));
      await button.click();
      await expect(alert(page).getByText("A sentence of the server.")).toBeVisible();
      await page.unroute(calls);
      await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
      await button.click();
      await expect(alert(page).getByText("Failed to create paste.")).toBeVisible();
      await page.unroute(calls);
      await page.route(calls, (route) => route.abort());
      await button.click();
      await expect(alert(page).getByText("Something went wrong. Please try again later.")).toBeVisible();
      await expect(page.getByLabel("Content")).toHaveValue("kept");
    });
  });
});
