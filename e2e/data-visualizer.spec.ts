import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

const CSV = `day,shop,kind,sold
2024-01-01,Harbor,tea,"1,200"
2024-01-02,Station,tea,800
2024-01-03,Harbor,cake,300
2024-01-04,Station,cake,950
`;

const chart = (page: Page, name: string) => page.getByRole("img", { name });
const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/data-visualizer");
}

async function generate(page: Page, csv: string): Promise<void> {
  await page.getByRole("textbox", { name: "Input" }).fill(csv);
  await page.getByRole("button", { name: "Generate Chart" }).click();
}

/** True when the canvas has more than one color. */
const isDrawn = (page: Page) =>
  page
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size > 1;
    });

test("draws the chosen columns in every chart type, with a table", { tag: "@nightly" }, async ({ page }) => {
  await open(page);
  await generate(page, CSV);
  await expect(page.getByText("Generated!")).toBeVisible();
  await expect(chart(page, "Bar: sold by day")).toBeVisible();
  await choose(page, "X", "shop");
  await expect(chart(page, "Bar: sum of sold by shop")).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(row(page, "Harbor")).toHaveText("Harbor1,500");
  await choose(page, "Aggregate", "mean");
  await expect(row(page, "Harbor")).toHaveText("Harbor750");
  await choose(page, "Color", "kind");
  await expect(row(page, "Harbor")).toHaveText("Harbor1,200300");
  await choose(page, "Aggregate", "auto");
  await choose(page, "Color", "");
  await choose(page, "Sort", "largest");
  await expect(page.getByRole("rowheader").first()).toHaveText("Station");
  await choose(page, "X", "");
  await choose(page, "Sort", "file");
  for (const [type, name] of [
    ["line", "Line: sold by day"],
    ["area", "Area: sold by day"],
    ["scatter", "Scatter: sold by day"],
    ["pie", "Pie: sold by day"],
    ["histogram", "Histogram: sold"],
    ["box", "Box: sold by shop"],
    ["heatmap", "Heat map: mean of sold by shop and kind"],
  ] as const) {
    await choose(page, "Chart", type);
    await expect(chart(page, name)).toBeVisible();
    await expect.poll(() => isDrawn(page)).toBe(true);
  }
  await expectAccessible(page);
});

test("draws chosen columns of amounts over the time of day, with title and legend", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page);
  await choose(page, "Chart", "line");
  await generate(page, "Time,Bar,Kitchen,Guests\n08:30,$12.50,$40,3\n2:30 PM,$20,$35,9\n21:15,$55,$80,12\n");
  await expect(chart(page, "Line: Bar by Time")).toBeVisible();
  await page.getByRole("checkbox", { name: "Kitchen" }).check();
  await page.getByLabel("Title", { exact: true }).fill("Takings on Monday");
  await expect(chart(page, "Takings on Monday. Line: Bar, Kitchen by Time")).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row").nth(2)).toHaveText("Bar14:30$20.00");
  const svg = async () => (await downloadFile(page, "Download SVG")).bytes.toString();
  const whole = await svg();
  for (const text of ["Takings on Monday", "$80", "00:00", "24:00", "Kitchen"]) expect(whole).toContain(`>${text}<`);
  const curves = (markup: string) =>
    markup.match(/stroke="#(?:0072B2|D55E00)"[^>]*fill="none"|fill="none"[^>]*stroke="#(?:0072B2|D55E00)"/gi)?.length ??
    0;
  const legend = page.getByRole("list", { name: "Legend" }).getByRole("button", { name: "Kitchen" });
  await legend.focus();
  await page.keyboard.press("Space");
  await expect(legend).toHaveAttribute("aria-pressed", "false");
  expect(curves(await svg())).toBeLessThan(curves(whole));
  await expectAccessible(page);
});

test("downloads the chart as PNG and as SVG", { tag: "@nightly" }, async ({ page }) => {
  await open(page);
  await generate(page, CSV.replace("tea", "<script>alert(1)</script>"));
  await choose(page, "Color", "kind");
  await expect(chart(page, "Bar: sold by day, colored by kind")).toBeVisible();
  const png = await downloadFile(page, "Download PNG");
  expect(png.name).toBe("chart.png");
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2400, 1400]);
  const svg = await downloadFile(page, "Download SVG");
  expect(svg.name).toBe("chart.svg");
  const markup = svg.bytes.toString();
  expect(markup).toMatch(/^<svg /);
  expect(markup).toContain("&lt;script&gt;");
  expect(markup).not.toContain("<script");
});

test.describe("Data Visualizer west of Greenwich", () => {
  test.use({ timezoneId: "America/New_York" });

  test("draws the hours in the file", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await choose(page, "Chart", "line");
    await generate(page, "time,v\n2024-01-01 08:00,1\n2024-01-01 09:00,3\n2024-01-01 10:00,2\n");
    await expect(chart(page, "Line: v by time")).toBeVisible();
    const svg = await downloadFile(page, "Download SVG");
    expect(svg.bytes.toString()).toContain(">09:00<");
  });
});

test("redraws in the colors of the theme", { tag: "@nightly" }, async ({ page }) => {
  await open(page);
  await generate(page, CSV);
  await expect.poll(() => isDrawn(page)).toBe(true);
  const picture = () =>
    page
      .locator("canvas")
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await picture();
  await page.locator("html").evaluate((root) => root.classList.add("dark"));
  await expect.poll(picture).not.toBe(light);
});

test("draws a file of a million rows and stays responsive", { tag: "@nightly" }, async ({ page }) => {
  test.setTimeout(300_000);
  await open(page);
  const rows = Array.from(
    { length: 1_000_000 },
    (_, at) => `${at},${(Math.sin(at / 5e4) * 100 + (at % 17)).toFixed(2)}`,
  );
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "million.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`time,value\n${rows.join("\n")}\n`),
  });
  await choose(page, "Chart", "line");
  await page.getByRole("button", { name: "Generate Chart" }).click();
  await expect(chart(page, "Line: value by time")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Simplified 1,000,000 points to 6,000", {
    timeout: 120_000,
  });
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.evaluate(() => {
    const longest = { duration: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  await page.locator("canvas").first().hover();
  await page.keyboard.down("Control");
  for (let step = 0; step < 5; step++) await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  const longest = await page.evaluate(() => (window as unknown as { longest: { duration: number } }).longest.duration);
  test.info().annotations.push({ type: "longest task, ms", description: String(longest) });
  expect(longest).toBeLessThan(3000);
});
