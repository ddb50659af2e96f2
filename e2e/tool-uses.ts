import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation, Operations } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { expect, openHydrated } from "./fixtures.ts";
import { downloadResult, pdf } from "./pdf.ts";

type Use = (page: Page) => Promise<void>;

const input = (page: Page) => page.getByRole("textbox", { name: "Input" });
const output = (page: Page) => page.getByRole("textbox", { name: "Output" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const items = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function chooseImage(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 16, height: 8, channels: 3, background: "#c08040" } })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
}

/** Presses Download and reads the image with a decoder other than the browser's. */
async function downloadedImage(page: Page) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  return sharp(await readFile(await download.path())).metadata();
}

/** Tools that take more than filling in a text and pressing a button. */
const CUSTOM_USES: Readonly<Record<string, Use>> = {
  "coin-flipper": async (page) => {
    await press(page, "Flip Coins");
    await expect(items(page, "Coins")).toHaveText([/^(Heads|Tails)$/]);
  },
  "color-converter": async (page) => {
    await field(page, "HEX").fill("#663399");
    await expect(field(page, "CSS name")).toHaveValue("rebeccapurple");
  },
  compress: async (page) => {
    await input(page).fill("hello");
    await press(page, "Compress");
    await expect(page.getByRole("link", { name: "Download input.txt.gz" })).toBeVisible();
    await page.getByText("Decompress", { exact: true }).click();
    await field(page, "File").setInputFiles({
      name: "hello.gz",
      mimeType: "application/gzip",
      buffer: gzipSync("hello"),
    });
    await press(page, "Decompress");
    await expect(output(page)).toHaveValue("hello");
  },
  "csv-column-extractor": async (page) => {
    await input(page).fill("name,age\nAda,36\n");
    await press(page, "Parse Columns");
    await page.getByRole("checkbox", { name: "age 36" }).check();
    await press(page, "Extract Columns");
    await expect(output(page)).toHaveValue("age\n36\n");
  },
  "csv-merger": async (page) => {
    await field(page, "CSV 1").fill("id\n1");
    await field(page, "CSV 2").fill("id\n2");
    await press(page, "Merge CSV Files");
    await expect(output(page)).toHaveValue("id\n1\n2\n");
  },
  "csv-splitter": async (page) => {
    await input(page).fill("id\n1\n2\n3\n");
    await page.getByRole("spinbutton").fill("2");
    await press(page, "Split CSV");
    await expect(items(page, "Files")).toHaveCount(2);
    await press(page, "Split into a ZIP");
    await expect(page.getByRole("link", { name: "Download split.zip" })).toBeVisible();
  },
  "csv-validator": async (page) => {
    await input(page).fill("id,name\n1\n");
    await press(page, "Validate CSV");
    await expect(page.getByText("Row 2: Expected 2 columns, found 1")).toBeVisible();
  },
  "data-visualizer": async (page) => {
    await input(page).fill("shop,sold\nHarbour,1200\nStation,980\n");
    await press(page, "Generate Chart");
    await expect(page.getByRole("img", { name: "Bar: sold by shop" })).toBeVisible();
    await page.getByText("Show as a table").click();
    await expect(page.getByRole("row", { name: "Harbour" })).toHaveText("Harbour1,200");
  },
  "dice-roller": async (page) => {
    await press(page, "Roll Dice");
    await expect(items(page, "1d6")).toHaveText([/^[1-6]$/]);
    await page.getByText("Notation", { exact: true }).click();
    await field(page, "Dice notation").fill("2d4");
    await press(page, "Roll Dice");
    await expect(items(page, "2d4")).toHaveText([/^[1-4]$/, /^[1-4]$/]);
  },
  "image-converter": async (page) => {
    await chooseImage(page);
    for (const [format, name] of [
      ["JPEG", "photo.jpg"],
      ["WebP", "photo.webp"],
      ["BMP", "photo.bmp"],
      ["GIF", "photo.gif"],
      ["PNG", "photo.png"],
    ] as const) {
      await field(page, "Target format").selectOption(format);
      await press(page, "Convert");
      await expect(page.getByRole("img", { name: `Converted: ${name}` })).toHaveJSProperty("naturalWidth", 16);
    }
  },
  "image-editor": async (page) => {
    await chooseImage(page);
    await press(page, "Rotate right");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 8, height: 16 });
  },
  "image-metadata-extractor": async (page) => {
    await chooseImage(page);
    await press(page, "Extract");
    await expect(page.getByRole("region", { name: "Image", exact: true })).toContainText(/Dimensions\s*16 × 8/);
    await press(page, "Remove Metadata");
    await expect(page.getByRole("img", { name: "The image without metadata" })).toHaveJSProperty("naturalWidth", 16);
  },
  "json-formatter": async (page) => {
    await followExamples(page, "json-formatter");
    await input(page).fill('{"user": {"id": 1.0}}');
    await press(page, "Tree");
    await page.getByRole("region", { name: "Tree" }).getByRole("button", { name: "user: {} 1 key" }).click();
    await expect(page.getByRole("button", { name: "id: 1.0" })).toBeVisible();
  },
  "mock-image-generator": async (page) => {
    await field(page, "Width").fill("640");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 640, height: 200 });
  },
  "pdf-page-extractor": async (page) => {
    await field(page, "File").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 3, mixed: true })));
    await expect(page.getByRole("button", { name: "Page 3" }).locator("canvas")).toHaveJSProperty("height", 170);
    await field(page, "Page range").fill("3");
    await press(page, "Extract Pages");
    const { bytes } = await downloadResult(page);
    expect((await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth())).toEqual([842]);
  },
  "qr-generator": async (page) => {
    await page.getByRole("textbox", { name: "Content" }).fill("hello");
    await press(page, "Generate");
    await expect(page.getByRole("img", { name: "QR code" })).toHaveJSProperty("naturalWidth", 256);
    await page.getByText("Many from CSV", { exact: true }).click();
    await page.getByRole("textbox", { name: "Content" }).fill("https://example.org/1,one");
    await press(page, "Generate All");
    await expect(page.getByRole("link", { name: "Download qrcodes.zip" })).toBeVisible();
  },
  "random-color-generator": async (page) => {
    await press(page, "Generate Colors");
    await expect(items(page, "Colors")).toHaveCount(5);
    await expect(items(page, "Colors").first()).toContainText(/#[0-9a-f]{6}/);
  },
  "regex-extractor": async (page) => {
    await input(page).fill("a1 b22");
    await field(page, "Pattern").fill("\\d+");
    await press(page, "Extract");
    await expect(output(page)).toHaveValue("1\n22");
    await field(page, "Replace with").fill("#");
    await press(page, "Replace");
    await expect(output(page)).toHaveValue("a# b#");
  },
  "string-splitter": async (page) => {
    await input(page).fill("red,green");
    await press(page, "Split");
    await expect(items(page, "Items")).toHaveText([/red/, /green/]);
  },
  "string-to-image": async (page) => {
    await input(page).fill("one\ntwo");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", height: 98 });
  },
  "timestamp-converter": async (page) => {
    await field(page, "Time zone").fill("Asia/Kathmandu");
    await field(page, "Timestamp").fill("1500000000");
    await press(page, "Convert to Date");
    await expect(output(page)).toHaveValue("2017-07-14 08:25:00+05:45");
    await page.getByRole("region", { name: "Timestamp to Date" }).getByRole("button", { name: "Clear" }).click();
    await field(page, "or as text").fill("Tue, 14 Nov 2023 22:13:20 +0000");
    await press(page, "Convert to Timestamp");
    await expect(output(page)).toHaveValue("1700000000");
  },
  "unit-converter": async (page) => {
    await field(page, "Value").fill("10");
    await field(page, "From Unit").selectOption("mile");
    await field(page, "To Unit").selectOption("kilometer");
    await press(page, "Convert");
    await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("16.0934");
  },
  "user-agent-parser": async (page) => {
    await input(page).fill("curl/8.5.0");
    await press(page, "Parse");
    await expect(page.getByRole("region", { name: "Browser", exact: true })).toContainText("curl");
  },
  "word-counter": async (page) => {
    await input(page).fill("one two three");
    await expect(page.getByRole("definition").first()).toHaveText("3");
  },
};

/**
 * Opens a browser tool, uses it and expects the right result: as written in `CUSTOM_USES`, or else by the first example
 * of each operation with a text result.
 */
export async function useBrowserTool(page: Page, id: string): Promise<void> {
  await openHydrated(page, `/tools/${id}`);
  const use = CUSTOM_USES[id];
  await (use ? use(page) : followExamples(page, id));
}

async function followExamples(page: Page, id: string): Promise<void> {
  const { operations }: { operations: Operations } = await import(`#tools/${id}/operations.ts`);
  const texts = [...Object.values(operations).entries()].filter(([, { examples }]) => givesText(examples[0]?.output));
  expect(texts).not.toEqual([]);
  for (const [place, operation] of texts) await followExample(page, operation, place);
}

function givesText(output: unknown): boolean {
  return typeof output === "string" || output instanceof RegExp;
}

async function followExample(page: Page, operation: AnyOperation, place: number): Promise<void> {
  const [example] = operation.examples;
  if (!example) throw new Error(`${operation.label} has no example.`);
  const tabs = page.getByRole("group", { name: /^(Mode|Kind)$/ }).getByRole("radio");
  if ((await tabs.count()) > 0) await tabs.nth(place).check({ force: true });
  const text = sampleText(operation);
  if (text !== undefined) await input(page).fill(text);
  for (const [name, value] of Object.entries(example.options ?? {})) {
    await setOption(page, operation.options[name], value);
  }
  await press(page, operation.label);
  await expect(output(page)).toHaveValue(example.output as string | RegExp);
}

async function setOption(page: Page, { kind, label }: OptionDeclaration, value: unknown): Promise<void> {
  const control = field(page, label);
  if (kind === "flag") await control.setChecked(value === true);
  else if (kind === "choice") await control.selectOption(String(value));
  else await control.fill(String(value));
}

/** How to use each server tool, up to its request. */
const ON_SERVER: Readonly<Record<string, Use>> = {
  "ip-lookup": async (page) => {
    await input(page).fill("1.1.1.1");
    await press(page, "Lookup");
  },
  pastebin: async (page) => {
    await field(page, "Content").fill("hello");
    await press(page, "Create Paste");
  },
  "pdf-merger": async (page) => {
    await field(page, "Files").setInputFiles([pdf("a.pdf", await makePdf()), pdf("b.pdf", await makePdf())]);
    await press(page, "Merge PDFs");
  },
  "pdf-splitter": async (page) => {
    await field(page, "File").setInputFiles(pdf("a.pdf", await makePdf({ pages: 2 })));
    await press(page, "Split PDF");
  },
  "pdf-to-images": async (page) => {
    await field(page, "File").setInputFiles(pdf("a.pdf", await makePdf()));
    await press(page, "Convert to Images");
  },
  "url-shortener": async (page) => {
    await field(page, "Long URL").fill("https://example.com/");
    await press(page, "Shorten");
  },
};

/** Opens a server tool and uses it up to its request. */
export async function useServerTool(page: Page, id: string): Promise<void> {
  const use = ON_SERVER[id];
  if (!use) throw new Error(`No use of ${id} in ON_SERVER`);
  await openHydrated(page, `/tools/${id}`);
  await use(page);
}
