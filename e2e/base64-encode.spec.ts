import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const choose = (page: Page, mode: "Encode" | "Decode") => page.getByText(mode, { exact: true }).first().click();

async function open(page: Page, mode: "Encode" | "Decode" = "Encode"): Promise<void> {
  await openHydrated(page, "/tools/base64-encode");
  await choose(page, mode);
}

async function convert(page: Page, mode: "Encode" | "Decode", text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, mode).click();
}

test.describe("Base64 Encode/Decode", () => {
  test("shows a decoded image and downloads it with the right extension", async ({ page }) => {
    await open(page, "Decode");
    await convert(page, "Decode", `data:image/png;base64,${PNG}`);
    await expect(page.getByRole("img", { name: "Preview of decoded.png" })).toBeVisible();
    await expect(page.getByText("1 × 1 pixels")).toBeVisible();
    await expect(page.getByText("image/png", { exact: true })).toBeVisible();
    await expectAccessible(page);
    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("decoded.png");
    expect(file.bytes.toString("base64")).toBe(PNG);
  });

  test("shows the first bytes of any other file", { tag: "@nightly" }, async ({ page }) => {
    await open(page, "Decode");
    await convert(
      page,
      "Decode",
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(400, 0xfe)]).toString("base64"),
    );
    await expect(output(page)).toHaveValue(/^0000 {2}50 4b 03 04 fe fe fe fe {2}PK··/);
    await expect(page.getByText("Its first 256 bytes:")).toBeVisible();
    await expect(page.getByText("decoded.zip")).toBeVisible();
    await expectAccessible(page);
  });
});
