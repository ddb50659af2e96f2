import type { Page } from "@playwright/test";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

const tools = toolFolders();
const catalog = await Promise.all(tools.ids.map(tools.meta));

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const EVERY_RUN = ["base64-encode", "json-diff", "subnet", "jwt", "uuid"];

/** Pages with fields and results of their own, which their own tests use. */
const OWN_PAGES = [
  "color-converter",
  "csv-column-extractor",
  "csv-merger",
  "device-info",
  "http-reference",
  "mock-image-generator",
  "symbols",
  "text-case-converter",
  "timestamp-converter",
  "unit-converter",
];

/** Options without which nothing works. */
const REQUIRED: Readonly<Record<string, readonly [label: string, value: string]>> = {
  cipher: ["Passphrase", "correct horse battery staple"],
  "encrypt-text": ["Passphrase", "correct horse battery staple"],
  "regex-extractor": ["Pattern", "\\w+"],
};

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+V");
}

async function mainOperation(id: string): Promise<AnyOperation | undefined> {
  const { operations = {} }: { operations?: Operations } = await import(`#tools/${id}/tool.ts`);
  return Object.values(operations)[0];
}

/** Why the result of a tool needs a press. */
function reasonFor({ inputs, live }: AnyOperation): string | undefined {
  const declared = Object.values<InputDeclaration>(inputs);
  if (declared.length === 0) return "it takes no input";
  if (declared.some(({ secret }) => secret)) return "its input is secret";
  return live ? undefined : "it takes long, or another result each time";
}

/** Pastes the first example of the tool's first operation into its inputs. */
async function pasteExample(page: Page, id: string, operation: AnyOperation): Promise<void> {
  for (const [name, { label }] of Object.entries<InputDeclaration>(operation.inputs)) {
    const text = sampleText(operation, name);
    if (text === undefined) continue;
    await page.getByLabel(label, { exact: true }).first().focus();
    await page.keyboard.press("ControlOrMeta+A");
    await paste(page, text);
  }
  const [label, value = ""] = REQUIRED[id] ?? [];
  if (label !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
}

/** How many pixels of the result are in view; 0 as long as there is none. */
const pixelsInView = (page: Page) =>
  page.evaluate(() => {
    const regions = document.querySelectorAll("main [aria-live=polite]");
    const heights = [...regions].map((region) => {
      const text = region.textContent ?? "";
      if (text === "" && !region.querySelector("canvas, img")) return 0;
      if (/Results will appear here|Working…/.test(text) || region.querySelector(".ruled")) return 0;
      const { top, bottom } = region.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    });
    return Math.max(0, ...heights);
  });

/** Whether an example is text. The pages of the other tools take files, and have tests of their own. */
const takesText = (operation: AnyOperation) =>
  Object.entries<InputDeclaration>(operation.inputs).every(
    ([name, { optional }]) => optional || sampleText(operation, name) !== undefined,
  );

const cases: { id: string; title: string; operation: AnyOperation; reason: string | undefined }[] = [];
for (const { id, title, runs } of catalog) {
  const operation = await mainOperation(id);
  if (runs !== "browser" || OWN_PAGES.includes(id) || !operation || !takesText(operation)) continue;
  cases.push({ id, title, operation, reason: reasonFor(operation) });
}

test("at least 71 tools show the result of a paste at once", () => {
  expect(cases.filter(({ reason }) => reason === undefined).length).toBeGreaterThanOrEqual(71);
});

for (const { id, title, operation, reason } of cases) {
  test(`${title} has the result of a paste in view ${reason ? `after a press: ${reason}` : "at once"}`, {
    tag: EVERY_RUN.includes(id) ? [] : "@nightly",
  }, async ({ page }) => {
    await page.setViewportSize(SIZES.desktop);
    await openHydrated(page, `/tools/${id}`);
    await pasteExample(page, id, operation);
    if (reason) await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => pixelsInView(page)).toBeGreaterThan(100);
    if (!reason) expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.setViewportSize(SIZES.phone);
    await openHydrated(page, `/tools/${id}`);
    await pasteExample(page, id, operation);
    // A page that always follows has no button.
    if ((await page.locator(".action-bar").count()) > 0) await page.locator(".action-bar button").first().click();
    await expect.poll(() => pixelsInView(page)).toBeGreaterThan(100);
  });
}

test.describe("A paste", () => {
  test("runs the tool without a toast; typing waits for the first press", async ({ page }) => {
    await openHydrated(page, "/tools/base64-encode");
    await input(page).fill("typed");
    // Longer than the debounce of automatic updates.
    await page.waitForTimeout(500);
    await expect(output(page)).toBeHidden();
    await input(page).fill("");
    await input(page).focus();
    await paste(page, "hello");
    await expect(output(page)).toHaveValue("aGVsbG8=");
    await expect(button(page, "Dismiss")).toBeHidden();
    await page.keyboard.type("!");
    await expect(output(page)).toHaveValue("aGVsbG8h");
    await input(page).fill("");
    await expect(output(page)).toBeHidden();
  });

  test("goes to the first empty input if nothing has the focus", async ({ page }) => {
    await openHydrated(page, "/tools/text-diff");
    for (const text of ["pears", "plums"]) {
      await page.evaluate("document.activeElement.blur()");
      await paste(page, text);
    }
    await expect(page.getByLabel("Original", { exact: true })).toHaveValue("pears");
    await expect(page.getByLabel("Changed", { exact: true })).toHaveValue("plums");
    await expect(page.getByRole("group", { name: "Change 1 of 1" })).toBeVisible();
  });

  test("shows an error once, in the page, and leaves the focus in the input", async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    await input(page).focus();
    await paste(page, "{");
    await expect(page.getByRole("region", { name: "What is wrong" })).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.keyboard.type("}");
    await expect(output(page)).toHaveValue("{}");
    await input(page).fill("{");
    await button(page, "Format").click();
    await expect(page.getByRole("alert")).toBeVisible();
    const note = page.getByRole("region", { name: "What is wrong" });
    expect(await note.evaluate((element) => element.closest("[aria-live]")?.getAttribute("aria-live"))).toBe("off");
  });

  test("on the home page runs the tool that it is opened in", async ({ page }) => {
    await openHydrated(page, "/");
    await paste(page, '{"a":1}');
    await page.getByRole("option", { name: "Open in JSON Formatter" }).click();
    await expect(output(page)).toHaveValue('{\n  "a": 1\n}');
  });
});

test("a tool opened from the palette has the focus in its first input", async ({ page }) => {
  await openHydrated(page, "/");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("text diff");
  await expect(page.getByRole("option", { name: /^Text Diff/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Original", { exact: true })).toBeFocused();
});

test("Ctrl+Enter brings the result into view on a phone, as a tap does", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await openHydrated(page, "/tools/time-zones");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => pixelsInView(page)).toBeGreaterThan(100);
});
