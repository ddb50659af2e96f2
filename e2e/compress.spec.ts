import { unzipSync } from "fflate";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile } from "./tool-page.ts";

test.describe("Compress & Decompress", () => {
  test("packs several files with a password, and unpacks them only with it", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/compress");
    await page.getByText("Zip", { exact: true }).click();
    const files = ["a", "b"].map((name) => ({
      name: `${name}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(name),
    }));
    await page.locator("input[type=file]").setInputFiles(files);
    await button(page, "Create ZIP").click();
    const open = await downloadFile(page, "Download files.zip", "link");
    expect(Object.keys(unzipSync(open.bytes))).toEqual(["a.txt", "b.txt"]);
    await page.getByLabel("Password").fill("secret");
    await button(page, "Create ZIP").click();
    await expect(page.getByText(/out of date/)).toBeHidden();
    const locked = await downloadFile(page, "Download files.zip", "link");

    await page.getByText("Unzip", { exact: true }).click();
    const archive = { name: "files.zip", mimeType: "application/zip", buffer: Buffer.from(locked.bytes) };
    await page.locator("input[type=file]").setInputFiles(archive);
    await page.getByLabel("Password").fill("");
    await button(page, "Unpack ZIP").click();
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText("Please enter its password.");
    await page.getByLabel("Password").fill("secret");
    await button(page, "Unpack ZIP").click();
    await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveText([/a\.txt/, /b\.txt/]);
    await expectAccessible(page);
  });
});
