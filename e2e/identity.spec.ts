import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { freePort } from "#server/platform/testing/free-port.ts";
import { type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const section = (page: Page) => page.getByRole("region", { name: "Sign out everywhere" });
const press = (page: Page, name: string) => section(page).getByRole("button", { name }).click();

async function createPaste(page: Page, title: string): Promise<void> {
  await openHydrated(page, "/tools/pastebin");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).fill(title);
  await page.getByRole("button", { name: "Create Paste" }).click();
  await expect(page).toHaveURL(/pastebin\/[0-9A-Za-z]{12}$/);
}

test("signs out a copy of the browser's cookie, and keeps this browser's pastes", async ({
  page,
  context,
  browser,
}) => {
  await createPaste(page, "Mine alone");
  const thief = await browser.newContext({ storageState: await context.storageState() });
  const copy = await thief.newPage();
  await openHydrated(copy, "/tools/pastebin");
  await expect(copy.getByRole("link", { name: "Mine alone" })).toBeVisible();

  await openHydrated(page, "/privacy");
  await press(page, "Sign out everywhere");
  await expect(section(page)).toContainText("loses your pastes and short links for good");
  await expectAccessible(page);
  await press(page, "Cancel");
  const opener = section(page).getByRole("button", { name: "Sign out everywhere" });
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, "Yes, sign out");
  await expect(page.getByText("Signed out!")).toBeVisible();
  await expect(opener).toBeFocused();

  await openHydrated(copy, "/tools/pastebin");
  await expect(copy.getByText("Pastes you create will appear here.")).toBeVisible();
  await openHydrated(page, "/tools/pastebin");
  await expect(page.getByRole("link", { name: "Mine alone" })).toBeVisible();
  await thief.close();
});

test.describe("behind a proxy that signs people in", () => {
  let folder = "";
  let server: ServerProcess;
  let origin = "";
  test.use({
    baseURL: async ({ browserName: _ }, use) => {
      await use(origin);
    },
  });
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-identity-"));
    const port = String(await freePort());
    origin = `http://127.0.0.1:${port}`;
    const login = { AUTH_HEADER: "Remote-User", TRUST_PROXY: "127.0.0.1" };
    server = await startServer({ PORT: port, HOST: "127.0.0.1", PUBLIC_ORIGIN: origin, DATA_DIR: folder, ...login });
  });
  test.afterAll(async () => {
    await server.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  const openAs = async (browser: Browser, name: string) => {
    const context = await browser.newContext({ extraHTTPHeaders: { "remote-user": name }, baseURL: origin });
    return context.newPage();
  };

  test("two browsers of one person show the same pastes, and Your data shows the name", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const [laptop, phone, other] = [
      await openAs(browser, "ada"),
      await openAs(browser, "ada"),
      await openAs(browser, "bob"),
    ];
    await createPaste(laptop, "From my laptop");
    await openHydrated(phone, "/tools/pastebin");
    await expect(phone.getByRole("link", { name: "From my laptop" })).toBeVisible();
    await openHydrated(other, "/tools/pastebin");
    await expect(other.getByText("Pastes you create will appear here.")).toBeVisible();
    await openHydrated(phone, "/privacy");
    await press(phone, "Sign out everywhere");
    await expect(section(phone)).toContainText("You’re signed in as ada by this site’s login");
    await press(phone, "Yes, sign out");
    await expect(phone.getByText("Signed out!")).toBeVisible();
    for (const page of [laptop, phone, other]) await page.context().close();
  });
});
