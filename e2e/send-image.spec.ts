import sharp from "sharp";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, output } from "./tool-page.ts";

const send = async (page: Parameters<typeof button>[0], tool: string) => {
  await button(page, "Send to…").click();
  await button(page, tool).click();
};

test.describe("Send to… for images", () => {
  test("sends an image from tool to tool and on to Base64", async ({ page }) => {
    await openHydrated(page, "/tools/mock-image-generator");
    await page.getByLabel("Width").fill("64");
    await button(page, "Send to…").click();
    const targets = page.locator("[data-category] ul button");
    await expect(targets).toContainText(["Base64 Encode/Decode", "Hash Generator"]);
    const imageTools = ["Image Converter", "Image Metadata Extractor", "Image Editor"];
    expect((await targets.allTextContents()).slice(0, imageTools.length)).toEqual(imageTools);
    await button(page, "Image Editor").click();
    await expect(page.getByRole("img", { name: "Preview of mock-64x200.png" })).toBeVisible();
    await button(page, "Rotate right").click();

    await send(page, "Image Converter");
    await expect(page.getByText("200 × 64 px")).toBeVisible();
    await page.getByLabel("Target format").selectOption("JPEG");
    await button(page, "Convert").click();

    await send(page, "Image Metadata Extractor");
    await button(page, "Remove Metadata").click();
    const { name, bytes } = await downloadFile(page, "Download");
    expect(name).toBe("mock-64x200-edited-clean.jpg");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 64 });

    await send(page, "Base64 Encode/Decode");
    await button(page, "Encode").click();
    await expect(output(page)).toHaveValue(/^\/9j\//);
  });
});
