import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { drawCode } from "#tools/code-reader/testing/draw-code.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { items, press } from "./use.ts";

const WIFI = "WIFI:T:WPA;S:Café;P:espresso please;;";
const LINK = "https://bank.example@evil.example/menu";

/** A video of a code: JPEG after JPEG. */
const video = join(mkdtempSync(join(tmpdir(), "code-reader-")), "camera.mjpeg");
const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#d8d8d0" } })
  .composite([{ input: await drawCode(WIFI, { format: "QRCode", scale: 6 }) }])
  .jpeg()
  .toBuffer();
writeFileSync(video, Buffer.concat(Array.from({ length: 10 }, () => frame)));

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = [
      "--use-fake-device-for-media-stream",
      // Chromium for headless servers can't ask.
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
  permissions: ["camera"],
});

/** Keeps the camera's tracks, to see whether they are stopped. */
async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      Object.assign(window, { tracks: stream.getTracks() });
      return stream;
    };
  });
}

const trackStates = (page: Page) =>
  page.evaluate(() => (window as { tracks?: MediaStreamTrack[] }).tracks?.map(({ readyState }) => readyState) ?? []);

const secret = (page: Page) => items(page, "Codes").filter({ hasText: "Wi-Fi network" });

test("explains the codes of a picture, and opens nothing by itself", { tag: "@nightly" }, async ({ page }) => {
  const picture = sharp({ create: { width: 900, height: 420, channels: 3, background: "#ffffff" } }).composite([
    { input: await drawCode(LINK, { format: "QRCode", scale: 8 }), left: 10, top: 10 },
    { input: await drawCode(WIFI, { format: "QRCode", scale: 8 }), left: 480, top: 60 },
  ]);
  await page.goto("/tools/code-reader");
  const buffer = await picture.png().toBuffer();
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "two.png", mimeType: "image/png", buffer });
  await expect(items(page, "Codes")).toHaveCount(2);
  await expect(page.locator("svg polygon")).toHaveCount(2);

  const link = items(page, "Codes").filter({ hasText: "Web link" });
  await expect(link).toContainText("This link leads to evil.example.");
  const anchor = link.getByRole("link", { name: "Open evil.example" });
  await expect(anchor).toHaveAttribute("rel", "noopener noreferrer");
  await expect(anchor).toHaveAttribute("href", LINK);

  await expect(secret(page)).not.toContainText("espresso");
  await secret(page).getByRole("button", { name: "Show secret" }).click();
  await expect(secret(page)).toContainText("espresso please");
  await expectAccessible(page);
});

test("reads a code with the camera, and turns the camera off", async ({ page }) => {
  await watchTracks(page);
  // Another page has no camera, and keeps its permissions until it is reloaded.
  await page.goto("/tools");
  await page
    .getByRole("link", { name: /QR & Barcode Reader/ })
    .first()
    .click();
  await press(page, "Use camera");
  await expect(secret(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview of camera.jpg" })).toBeVisible();
  expect(await trackStates(page)).toEqual(["ended"]);
});

test("turns the camera off when stopped, hidden or left", { tag: "@nightly" }, async ({ page }) => {
  await watchTracks(page);
  // Without the engine, no code is found.
  await page.route("**/*.wasm", () => {});
  await page.goto("/tools/code-reader");
  const start = async () => {
    await press(page, "Use camera");
    await expect(page.getByLabel("Camera picture")).not.toHaveJSProperty("videoWidth", 0);
    expect(await trackStates(page)).toEqual(["live"]);
  };
  await start();
  await expectAccessible(page);
  await press(page, "Stop");
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);

  await start();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "hidden");
  });
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);

  await start();
  await page.getByRole("link", { name: "Tools", exact: true }).first().click();
  await expect(page).toHaveURL(/\/tools$/);
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);
});

for (const [name, message] of [
  ["NotAllowedError", "The camera isn’t allowed."],
  ["NotFoundError", "No camera was found."],
  ["NotReadableError", "The camera is in use by another program or tab."],
] as const) {
  test(`says why there is no camera: ${name}`, { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, name);
    await page.goto("/tools/code-reader");
    await press(page, "Use camera");
    await expect(page.getByRole("alert")).toContainText(message);
  });
}
