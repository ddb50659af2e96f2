import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

test.describe("Text Encoding Converter", () => {
  test("reads a file in another encoding, repairs garbled text, and saves it in another", async ({ page }) => {
    await openHydrated(page, "/tools/text-encoding");
    const buffer = Buffer.from("Zürich, déjà vu, señor, Málaga? Nein: Köln.", "latin1");
    await page.locator("input[type=file]").setInputFiles({ name: "old.txt", mimeType: "text/plain", buffer });
    await button(page, "Convert to UTF-8").click();
    await expect(output(page)).toHaveValue(/^Zürich, déjà vu, señor/);
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("Best guess: Windows-1252");
    await expectAccessible(page);

    await page.getByText("Repair", { exact: true }).first().click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await input(page).fill("cafÃ©");
    await page.locator(".action-bar").getByRole("button", { name: "Repair", exact: true }).click();
    await expect(output(page)).toHaveValue("café");

    await page.getByText("From UTF-8", { exact: true }).click();
    await input(page).fill("5 €");
    await button(page, "Convert").click();
    const { name, bytes } = await downloadFile(page, "Download");
    expect(name).toBe("encoded.txt");
    expect([...bytes]).toEqual([0x35, 0x20, 0x80]);
  });
});
