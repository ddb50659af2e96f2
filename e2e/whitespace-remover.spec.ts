import type { Page } from "@playwright/test";
import { expect, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

const remove = (page: Page) => page.getByRole("button", { name: "Remove Whitespaces", exact: true });

test.describe("Remove Whitespaces", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/whitespace-remover");
  });

  test("removes all whitespace and reports success", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Remove Whitespaces" })).toBeVisible();
    await expect(output(page)).toBeHidden();
    await input(page).fill(" a b\tc\n\u00a0d\u3000");
    const sentEvent = nextToolAction(page);
    await remove(page).click();
    expect(await sentEvent).toEqual({ event: "tool_action", tool: "WhitespaceRemover", action: "remove" });
    await expect(page.getByText("Success!")).toBeVisible();
    await expect(output(page)).toHaveValue("abcd");
  });

  test("passes the result on as input, download or paste", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("button", { name: "Sample" }).click();
    await remove(page).click();
    expect((await downloadFile(page, "Download")).name).toBe("without-whitespace.txt");
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(input(page)).toHaveValue("GB29NWBK60161331926819");
    await expect(output(page)).toBeHidden();
    await input(page).press("ControlOrMeta+Enter");
    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page.getByLabel("Content")).toHaveText("GB29NWBK60161331926819");
  });
});
