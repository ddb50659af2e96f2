import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, copiedImage, input } from "./tool-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const photo = async () => ({
  name: "photo.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 16, height: 8, channels: 3, background: "#c08040" } })
    .png()
    .toBuffer(),
});

async function convertTo(page: Page, format: string): Promise<void> {
  await page.getByLabel("Files").setInputFiles(await photo());
  await page.getByLabel("Target format").selectOption(format);
  await button(page, "Convert").click();
}

const MAKERS: Readonly<Record<string, { make: (page: Page) => Promise<void>; size: object }>> = {
  "image-converter": { make: (page) => convertTo(page, "BMP"), size: { width: 16, height: 8 } },
  "image-editor": {
    make: async (page) => {
      await page.getByLabel("File", { exact: true }).setInputFiles(await photo());
      await button(page, "Rotate right").click();
    },
    size: { width: 8, height: 16 },
  },
  "qr-generator": {
    make: async (page) => {
      await page.getByLabel("Content").fill("hello");
      await button(page, "Generate").click();
    },
    size: { width: 256, height: 256 },
  },
  "data-visualizer": {
    make: async (page) => {
      await button(page, "Sample").click();
      await button(page, "Generate Chart").click();
    },
    size: { width: 2400, height: 1400 },
  },
  "mock-image-generator": { make: async () => {}, size: { width: 300, height: 200 } },
  "string-to-image": {
    make: async (page) => {
      await page.getByLabel("Format").selectOption("SVG");
      await input(page).fill("hello");
    },
    size: { format: "png" },
  },
};

test.describe("Copy image", () => {
  for (const [tool, { make, size }] of Object.entries(MAKERS)) {
    test(`copies the image of ${tool} as PNG`, { tag: tool === "qr-generator" ? [] : "@nightly" }, async ({ page }) => {
      await openHydrated(page, `/tools/${tool}`);
      await make(page);
      await button(page, "Copy image").click();
      await expect(page.getByRole("status").getByText("Copied!")).toBeVisible();
      expect(await sharp(await copiedImage(page)).metadata()).toMatchObject({ format: "png", ...size });
    });
  }

  test("suggests a download without a secure context", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "isSecureContext", { value: false });
    });
    await openHydrated(page, "/tools/mock-image-generator");
    await button(page, "Copy image").click();
    await expect(page.getByRole("alert")).toContainText("Copying images requires HTTPS. Download the image instead.");
  });

  test("suggests a download when the browser denies access", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException("No", "NotAllowedError"));
    });
    await openHydrated(page, "/tools/mock-image-generator");
    await button(page, "Copy image").click();
    await expect(page.getByRole("alert")).toContainText("Your browser didn't copy the image. Download it instead.");
  });
});
