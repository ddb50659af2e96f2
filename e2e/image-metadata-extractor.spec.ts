import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

// Playwright's tracer fetches images again that failed to load, which violates the Content-Security-Policy.
test.use({ trace: "off" });

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">At the tower</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>';

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#c08040" } })
    .jpeg()
    .withXmp(XMP)
    .withExifMerge({
      IFD0: { Make: "Sundry", Model: "Probe 1" },
      IFD2: { FNumber: "28/10" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "48/1 51/1 30/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "2/1 17/1 40/1",
      },
    })
    .toBuffer();

const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/image-metadata-extractor");
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType, buffer });
}

test.describe("Image Metadata Extractor", () => {
  test("lists tags by group, searches them, links to a map and exports JSON", { tag: "@nightly" }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await choose(page, "tower.jpg", "image/jpeg", await photo());
    await expect(page.getByRole("img", { name: "Preview of tower.jpg" })).toBeVisible();
    // Choosing a file extracts at once.
    await expect(page.getByText("Success!")).toBeVisible();
    await expect(group(page, "Image")).toContainText(/Dimensions\s*60 × 40/);
    await expect(group(page, "EXIF")).toContainText(/Make\s*Sundry/);
    await expect(group(page, "EXIF")).toContainText(/FNumber\s*f\/2.8/);
    await expect(group(page, "XMP")).toContainText(/title\s*At the tower/);
    await expect(page.getByText("48.858333, 2.294444")).toBeVisible();
    await expect(page.getByRole("link", { name: "Show on OpenStreetMap" })).toHaveAttribute(
      "href",
      "https://www.openstreetmap.org/?mlat=48.858333&mlon=2.294444#map=16/48.858333/2.294444",
    );
    await expectAccessible(page);

    await page.getByLabel("Search tags").fill("fnumber");
    await expect(group(page, "EXIF").getByRole("term")).toHaveText(["FNumber"]);
    await expect(group(page, "XMP")).toBeHidden();
    await page.getByLabel("Search tags").fill("zebra");
    await expect(page.getByText("No tags match “zebra”.")).toBeVisible();

    await page.getByRole("button", { name: "Copy JSON" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    const file = await downloadFile(page, "Download JSON");
    expect(file.name).toBe("tower.json");
    expect(file.bytes.toString()).toBe(copied);
    expect(JSON.parse(copied)).toMatchObject({ EXIF: { Make: "Sundry" }, XMP: { title: "At the tower" } });
  });

  test("removes metadata and keeps every pixel", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const original = await photo();
    await choose(page, "tower.jpg", "image/jpeg", original);
    await page.getByRole("button", { name: "Remove Metadata" }).click();
    await expect(page.getByRole("img", { name: "The image without metadata" })).toBeVisible();
    await expectAccessible(page);
    const { name, bytes } = await downloadFile(page, "Download");
    expect(name).toBe("tower-clean.jpg");
    expect(bytes.includes("Sundry")).toBe(false);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  });

  test("shows a small, upright preview of a big image", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const half = { create: { width: 800, height: 1200, channels: 3, background: "#ff0000" } } as const;
    const lying = await sharp({ create: { ...half.create, width: 1600, background: "#0000ff" } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await choose(page, "huge.jpg", "image/jpeg", Buffer.concat([lying, Buffer.alloc(33_554_432)]));
    const preview = page.getByRole("img", { name: "Preview of huge.jpg" });
    await expect(preview).toHaveJSProperty("naturalWidth", 900);
    const [red, , blue] = await preview.evaluate((image: HTMLImageElement) => {
      const context = new OffscreenCanvas(900, 1200).getContext("2d");
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(450, 100, 1, 1).data ?? [])];
    });
    expect(red).toBeGreaterThan(240);
    expect(blue).toBeLessThan(15);
  });

  test("lists the tags of a HEIC that the browser cannot show", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const avif = await sharp(await photo())
      .avif({ effort: 0 })
      .withExif({ IFD0: { Model: "Probe 2" } })
      .toBuffer();
    const heic = Buffer.from(avif.toString("latin1").replace(/avif|avis/g, "heic"), "latin1");
    await choose(page, "IMG_0001.HEIC", "image/heic", heic);
    await expect(page.getByText("This browser can’t show HEIC, but you can read its metadata.")).toBeVisible();
    await expect(page.getByText("Probe 2")).toBeVisible();
    await page.getByRole("button", { name: "Remove Metadata" }).click();
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText(
      "Metadata can only be removed from JPEG, PNG and WebP files. This file is HEIC.",
    );
  });
});
