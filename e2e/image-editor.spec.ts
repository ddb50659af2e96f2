import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { chooseByKey, expectFocusOnFiles } from "./choose-by-key.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

// Playwright's tracer fetches images again that failed to load, which violates the Content-Security-Policy.
test.use({ trace: "off" });

/** Red and green above blue and white, 80 by 60. */
const quarters = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#ffffff" } })
    .composite(
      [
        ["#ff0000", 0, 0],
        ["#00ff00", 40, 0],
        ["#0000ff", 0, 30],
      ].map(([fill, left, top]) => ({
        input: Buffer.from(`<svg width="40" height="30"><rect width="40" height="30" fill="${fill}"/></svg>`),
        left: Number(left),
        top: Number(top),
      })),
    )
    .png()
    .toBuffer();

async function open(page: Page, buffer?: Buffer): Promise<void> {
  await openHydrated(page, "/tools/image-editor");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: buffer ?? (await quarters()),
  });
  await expect(page.getByRole("img", { name: "Preview of photo.png" })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function saved(page: Page): Promise<{ name: string; size: string; at: (x: number, y: number) => number[] }> {
  const waiting = page.waitForEvent("download");
  await press(page, "Download");
  const download = await waiting;
  await expect(page.getByText("Downloaded!")).toBeVisible();
  const bytes = await readFile(await download.path());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { name: download.suggestedFilename(), size: `${info.width}x${info.height}`, at };
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];

/** The drawn color at the center of the preview's top left quarter, without CSS filters. */
const previewCorner = (page: Page) =>
  page.getByRole("img", { name: "Preview of photo.png" }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext("2d")?.getImageData(canvas.width / 4, canvas.height / 4, 1, 1) ?? { data: [] };
    return [...data];
  });

test.describe("Image Editor", () => {
  test("rotates, flips, undoes and redoes, and saves the image as shown", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await expect(page.getByText("80 × 60 → 80 × 60")).toBeVisible();
    await press(page, "Rotate right");
    await expect(page.getByText("80 × 60 → 60 × 80")).toBeVisible();
    await expect.poll(() => previewCorner(page)).toEqual(BLUE);
    await press(page, "Flip horizontal");
    await expect.poll(() => previewCorner(page)).toEqual(RED);
    const turned = await saved(page);
    expect(turned.name).toBe("photo-edited.png");
    expect(turned.size).toBe("60x80");
    expect([turned.at(5, 5), turned.at(55, 5), turned.at(5, 75)]).toEqual([RED, BLUE, GREEN]);

    await page.keyboard.press("Control+z");
    await expect.poll(() => previewCorner(page)).toEqual(BLUE);
    await page.keyboard.press("Control+z");
    await expect.poll(() => previewCorner(page)).toEqual(RED);
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
    await page.getByRole("button", { name: "Rotate left" }).focus();
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => previewCorner(page)).toEqual(BLUE);
    await press(page, "Reset");
    await expect.poll(() => previewCorner(page)).toEqual(RED);
    await press(page, "Flip vertical");
    await press(page, "Rotate left");
    const { size, at } = await saved(page);
    expect(size).toBe("60x80");
    expect([at(5, 5), at(55, 75)]).toEqual([[255, 255, 255, 255], RED]);
  });

  test("crops by keyboard, by dragging and to a ratio, and resizes in proportion", async ({ page }) => {
    await open(page);
    await press(page, "Crop");
    await expectAccessible(page);
    // Five big steps of 10% leave the right half.
    await page.getByRole("button", { name: "Left side" }).focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByText("40 × 60 px", { exact: true })).toBeVisible();
    await press(page, "Apply crop");
    await expect(page.getByText("80 × 60 → 40 × 60")).toBeVisible();
    const half = await saved(page);
    expect([half.size, half.at(1, 1), half.at(38, 1)]).toEqual(["40x60", GREEN, GREEN]);

    await press(page, "Reset");
    await press(page, "Crop");
    await page.getByLabel("Aspect ratio").selectOption("1:1");
    await expect(page.getByText("60 × 60 px", { exact: true })).toBeVisible();
    const box = await page.getByRole("button", { name: "Crop box" }).boundingBox();
    if (!box) throw new Error("There is no crop box");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 300, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await press(page, "Apply crop");
    const square = await saved(page);
    expect([square.size, square.at(1, 1), square.at(38, 1), square.at(42, 1)]).toEqual(["60x60", RED, RED, GREEN]);

    await press(page, "Reset");
    await page.getByLabel("Width").fill("40");
    await expect(page.getByLabel("Height")).toHaveValue("30");
    await press(page, "Resize");
    await expect(page.getByText("80 × 60 → 40 × 30")).toBeVisible();
    await page.getByLabel("Keep proportions").uncheck();
    await page.getByLabel("Height").fill("100");
    await press(page, "Resize");
    await page.getByLabel("Format").selectOption("JPEG");
    await page.getByLabel("Quality").fill("100");
    const resized = await saved(page);
    expect([resized.name, resized.size]).toEqual(["photo-edited.jpg", "40x100"]);
  });

  test("saves colors as previewed, and rotates to any angle", { tag: "@nightly" }, async ({ page }) => {
    await open(
      page,
      await sharp({ create: { width: 40, height: 30, channels: 3, background: "#64c832" } })
        .png()
        .toBuffer(),
    );
    const adjust = async (name: string, value: string) => page.getByLabel(name, { exact: true }).fill(value);
    const preview = page.getByRole("img", { name: "Preview of photo.png" });
    for (const [name, value, css, expected] of [
      ["Brightness", "150", "brightness(1.5)", [150, 255, 75, 255]],
      ["Contrast", "0", "contrast(0)", [128, 128, 128, 255]],
      ["Saturation", "0", "saturate(0)", [168, 168, 168, 255]],
      ["Grayscale", "100", "grayscale(1)", [168, 168, 168, 255]],
      ["Sepia", "100", "sepia(1)", [203, 180, 141, 255]],
      ["Invert", "100", "invert(1)", [155, 55, 205, 255]],
      ["Blur", "5", "blur(", [100, 200, 50, 255]],
      ["Sharpen", "100", "none", [100, 200, 50, 255]],
    ] as const) {
      await adjust(name, value);
      await expect.poll(() => preview.evaluate((element) => getComputedStyle(element).filter)).toContain(css);
      const { at } = await saved(page);
      const pixel = at(20, 15);
      expect(
        Math.max(...pixel.map((byte, place) => Math.abs(byte - (expected[place] ?? 0)))),
        name,
      ).toBeLessThanOrEqual(1);
      await press(page, "Undo");
    }
    await adjust("Angle", "45");
    await expect(page.getByText("40 × 30 → 49 × 49")).toBeVisible();
    const turned = await saved(page);
    expect([turned.size, turned.at(0, 0)[3], turned.at(24, 24)]).toEqual(["49x49", 0, [100, 200, 50, 255]]);
    await expectAccessible(page);
  });

  test("saves sharpening as previewed at any photo size", { tag: "@nightly" }, async ({ page }) => {
    const lines = Array.from({ length: 12 }, (_, at) => `M${3 * at + 1} 1h2v9l-2 12z`).join("");
    const drawing = await sharp(
      Buffer.from(
        `<svg width="3600" height="2400" viewBox="0 0 36 24"><rect width="36" height="24" fill="#777"/><path d="${lines}" fill="#999" stroke="#555" stroke-width="0.1"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
    await open(page, drawing);
    const preview = page.getByRole("img", { name: "Preview of photo.png" });
    const { width, height } = await sharp(await preview.screenshot()).metadata();
    /** Contrast between neighboring pixels at the size of the preview. */
    const sharpness = async (image: Buffer) => {
      const bytes = await sharp(image).resize(width, height).grayscale().raw().toBuffer();
      return bytes.reduce((sum, byte, at) => sum + Math.abs(byte - (bytes[at - 1] ?? byte)), 0) / bytes.length;
    };
    const before = await sharpness(await preview.screenshot());
    const gainShown = async () => (await sharpness(await preview.screenshot())) / before;
    await page.getByLabel("Sharpen", { exact: true }).fill("100");
    await expect.poll(gainShown).toBeGreaterThan(1.2);
    const waiting = page.waitForEvent("download");
    await press(page, "Download");
    const download = await readFile(await (await waiting).path());
    const shown = await gainShown();
    const gained = (await sharpness(download)) / (await sharpness(drawing));
    expect(Math.abs(gained / shown - 1)).toBeLessThan(0.1);

    await press(page, "Flip horizontal");
    await expect.poll(gainShown).toBeGreaterThan(1.2);
    await press(page, "Undo");
    await press(page, "Undo");
    await expect.poll(gainShown).toBeLessThan(1.05);
  });

  test("undoes typing on Ctrl+Z in a field, and edits on Ctrl+Z on a slider", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await press(page, "Rotate right");
    const width = page.getByLabel("Width");
    await width.click();
    await page.keyboard.press("End");
    await page.keyboard.type("5");
    await expect(width).toHaveValue("605");
    await page.keyboard.press("Control+z");
    await expect(width).toHaveValue("60");
    await page.keyboard.press("Control+z");
    await expect(page.getByText("80 × 60 → 60 × 80")).toBeVisible();
    await page.getByLabel("Angle", { exact: true }).focus();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("80 × 60 → 80 × 60")).toBeVisible();
  });

  test("pastes text, not its image, from a spreadsheet into a field", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const paste = (selector: string, text: string) =>
      page.locator(selector).evaluate((target, typed) => {
        const clipboardData = new DataTransfer();
        if (typed) clipboardData.setData("text/plain", typed);
        clipboardData.items.add(new File([], "pasted.txt", { type: "text/plain" }));
        target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    const alert = page.getByRole("alert");
    await paste("input[type=number] >> nth=0", "40");
    await expect(alert).toBeHidden();
    await page.keyboard.press("ControlOrMeta+k");
    await paste("dialog input", "");
    // Escape would also dismiss an alert.
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(alert).toBeHidden();
    await paste("body", "40");
    await expect(alert).toContainText("Please select a valid image file");
  });

  test("moves focus to Replace file after choosing, and back after Clear", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/image-editor");
    const chooser = page.getByRole("button", { name: "Choose an image" });
    const image = async (name: string, buffer?: Buffer) => ({
      name,
      mimeType: "image/png",
      buffer: buffer ?? (await quarters()),
    });
    await chooseByKey(page, "Choose an image", await image("broken.png", Buffer.from("no picture")));
    await expect(page.getByRole("alert")).toContainText("Failed to load the image");
    await expect(chooser).toBeFocused();
    for (const [button, name] of [
      ["Choose an image", "photo.png"],
      ["Replace file", "other.png"],
    ] as const) {
      await chooseByKey(page, button, await image(name));
      await expect(page.getByRole("img", { name: `Preview of ${name}` })).toBeVisible();
      await expectFocusOnFiles(page, "Replace file", name);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Clear" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chooser).toBeFocused();
  });

  test("shows a focus ring on the crop box and its corners on any image", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await press(page, "Crop");
    for (const name of ["Crop box", "Top left corner", "Bottom right corner"]) {
      const held = page.getByRole("button", { name, exact: true });
      const box = await held.boundingBox();
      const frame = await page.getByRole("img", { name: "Preview of photo.png" }).boundingBox();
      if (!box || !frame) throw new Error("It is not drawn");
      await page.getByLabel("Aspect ratio").focus();
      await held.focus();
      await page.keyboard.press("Shift");
      const { inside, style } = await held.evaluate((element) => {
        const { outlineStyle, outlineOffset, outlineWidth, boxShadow } = getComputedStyle(element);
        return {
          style: outlineStyle,
          inside: Number.parseFloat(outlineOffset) <= -Number.parseFloat(outlineWidth) && boxShadow.includes("inset"),
        };
      });
      expect([name, style, inside]).toEqual([name, "solid", true]);
      expect(box.x).toBeGreaterThanOrEqual(frame.x - 0.5);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 0.5);
    }
  });

  test("moves a corner of a fixed ratio by keyboard, and cancels on Escape", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await press(page, "Crop");
    await page.getByLabel("Aspect ratio").selectOption("1:1");
    await expect(page.getByText("60 × 60 px", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Bottom right corner" }).focus();
    await page.keyboard.press("Shift+ArrowUp");
    await expect(page.getByText("54 × 54 px", { exact: true })).toBeVisible();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("60 × 60 px", { exact: true })).toBeVisible();
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.getByText("52 × 52 px", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Crop", exact: true })).toBeFocused();
    await expect(page.getByText("80 × 60 → 80 × 60 px")).toBeVisible();
  });
});
