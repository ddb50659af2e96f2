import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

test("the palette leads to a section of the docs, below the tools, and Back returns", async ({ page }) => {
  await openHydrated(page, "/tools");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("backup");
  const list = page.getByRole("listbox", { name: "Tools and pages" });
  const section = list.getByRole("option", { name: /^Backup Operate:/ });
  await expect(section).toBeVisible();
  await expect(list.getByText("Docs", { exact: true })).toBeVisible();
  for (let key = 0; key < 20 && (await section.getAttribute("aria-selected")) !== "true"; key += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/operate#backup$/);
  await expect(page.getByRole("heading", { name: "Backup" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tools");
});

test("puts tools first in the palette", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("api");
  const options = page.getByRole("option");
  await expect(options.first()).toContainText("cURL to Code");
  await expect(options.last()).toContainText(/^.+: /);
});

test("by keyboard: from the footer to a page, through its navigation, and to the next page", async ({ page }) => {
  await openHydrated(page, "/tools");
  await page.getByRole("contentinfo").getByRole("link", { name: "Docs" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Docs");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/install$/);

  const nav = page.getByRole("navigation", { name: "Docs" });
  await expect(nav.getByRole("link", { name: "Install" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await nav.getByRole("link", { name: "Container" }).press("Enter");
  await expect(page).toHaveURL(/\/docs\/install#container$/);
  await expect(page.getByRole("heading", { name: "Container" })).toBeInViewport();
  await page.getByRole("navigation", { name: "Next and previous page" }).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/docs\/static$/);
  await expect(page.getByText("build:static").first()).toBeAttached();
});

test("keeps a page's text for Back from another page", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/docs/recipes");
  const text = page.getByRole("article");
  await expect(text).toContainText("A recipe runs several operations");
  await page.getByRole("banner").getByRole("link", { name: "Tools" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tools");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recipes");
  await expect(text).toContainText("A recipe runs several operations");
});

test.describe("copying", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("takes the commands of a console, without what they print", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/docs/install");
    const block = page.locator("[data-code=console]").first();
    await expect(block).toContainText('{"status":"ok"}');
    await block.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied!" })).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("curl -s http://localhost:3000/health\n");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages, links between them and their sections work", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/docs");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Operate/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Operate");
    await expect(page.getByRole("link", { name: "deploy/nginx.conf" }).first()).toHaveAttribute(
      "href",
      "https://github.com/sundry-tools/sundry/blob/HEAD/deploy/nginx.conf",
    );
    await page.getByRole("article").getByRole("link", { name: "PUBLIC_ORIGIN" }).click();
    await expect(page).toHaveURL(/\/docs\/configure#address-and-connections$/);
    await expect(page.getByRole("heading", { name: "Address and connections" })).toBeInViewport();
    await expect(page.getByRole("cell", { name: "524288" })).toBeAttached();
  });
});
