import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input, output } from "./tool-page.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const open = (page: Page) => openHydrated(page, "/tools/json-formatter");

const inTree = (page: Page) => page.getByRole("region", { name: "Tree" }).getByRole("button");

async function openTree(page: Page, json: string): Promise<void> {
  await open(page);
  await input(page).fill(json);
  await button(page, "Tree").press("Enter");
  await expect(inTree(page).first()).toBeVisible();
}

/** One Tab moves from the buttons above the tree to its selected row. */
async function tabTo(page: Page, row: string): Promise<void> {
  await button(page, "Copy value").focus();
  await page.keyboard.press("Tab");
  await expect(button(page, row)).toBeFocused();
}

test.describe("JSON Formatter", () => {
  test("offers to repair invalid JSON, and lists the changes", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const broken = "{'id': 12345678901234567890, ok: True,}";
    await input(page).fill(broken);
    await press(page, "Format");
    const wrong = page.getByRole("region", { name: "What is wrong" });
    await expect(wrong).toContainText("Invalid JSON: Wrong kind of quote");
    await expectAccessible(page);
    await wrong.getByRole("button", { name: "Repair" }).click();
    await expect(output(page)).toHaveValue('{\n  "id": 12345678901234567890,\n  "ok": true\n}');
    const notes = page.getByRole("region", { name: "Notes" });
    await expect(notes.getByRole("listitem")).toHaveCount(3);
    await expect(notes).toContainText("Replaced 'True,' with 'true' at line 1, column 34");
    await expect(input(page)).toHaveValue(broken);

    await input(page).fill("}");
    await press(page, "Repair");
    await expect(wrong).toContainText("Invalid JSON that cannot be repaired");
    await expect(wrong.getByRole("button")).toHaveCount(0);
  });

  test("keeps showing the reported fault while you type", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill('{"a": [1, 2, 3, x, 4, 5]}');
    await press(page, "Format");
    const place = page.getByRole("region", { name: "What is wrong" }).locator("pre");
    await expect(place.locator("mark")).toHaveText("x");
    const shown = await place.innerText();
    await input(page).press("ControlOrMeta+Home");
    await input(page).pressSequentially("      ");
    await expect(input(page)).toHaveValue('      {"a": [1, 2, 3, x, 4, 5]}');
    // A rebuilt excerpt would disappear for a moment.
    await page.waitForTimeout(200);
    expect(await place.innerText()).toBe(shown);
  });

  test("opens the tree by keyboard and shows each value's path", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await input(page).fill("{");
    await press(page, "Tree");
    await expect(page.getByRole("alert")).toBeVisible();
    await input(page).fill(`{"user": {"first name": "Ada", "id": 1.0}, "list": [${"1,".repeat(250)}2], "none": {}}`);
    await press(page, "Tree");
    const tree = page.getByRole("region", { name: "Tree" });
    const user = tree.getByRole("button", { name: "user: {} 2 keys" });
    await expect(user).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("alert")).toBeHidden();
    await expectAccessible(page);
    await user.focus();
    await page.keyboard.press("Enter");
    await expect(tree.getByRole("button", { name: "id: 1.0" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(tree.getByRole("button", { name: 'first name: "Ada"' })).toBeFocused();
    await expect(page.getByText("$.user['first name']")).toBeVisible();
    await press(page, "Copy path");
    expect(await clipboard(page)).toBe("$.user['first name']");
    await user.focus();
    await press(page, "Copy value");
    await expect.poll(() => clipboard(page)).toBe('{"first name":"Ada","id":1.0}');

    await tree.getByRole("button", { name: "list: [] 251 items" }).click();
    await tree.getByRole("button", { name: "Show 51 more of 51" }).click();
    await expect(tree.getByRole("button", { name: "250: 2", exact: true })).toBeVisible();
    await press(page, "Collapse all");
    await expect(tree.getByRole("button")).toHaveCount(1);
    await press(page, "Expand all");
    await expect(tree.getByRole("button", { name: "none: {}" })).toBeVisible();
    await press(page, "Collapse all");
    await tree.getByRole("button").click();
    await user.click();
    await expectAccessible(page);
  });

  test("copies the value and path of any tree row by keyboard", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openTree(page, '{"a":1,"b":{"c":[1,2,3],"d":"x"},"e":"last"}');
    const { keyboard } = page;
    await tabTo(page, "{} 3 keys");
    for (const key of ["ArrowDown", "ArrowDown", "Enter", "ArrowDown", "ArrowDown"]) await keyboard.press(key);
    await expect(button(page, 'd: "x"')).toBeFocused();
    await keyboard.press("Shift+Tab");
    await expect(button(page, "Copy value")).toBeFocused();
    await keyboard.press("Enter");
    await expect.poll(() => clipboard(page)).toBe('"x"');
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await expect.poll(() => clipboard(page)).toBe("$.b.d");
    await tabTo(page, 'd: "x"');
    await keyboard.press("Tab");
    await expect(inTree(page).locator(":focus")).toHaveCount(0);
  });

  test("navigates the tree with the arrow keys, Home and End", { tag: "@nightly" }, async ({ page }) => {
    await openTree(page, '{"a":1,"b":{"c":[1,2,3],"d":"x"},"e":"last"}');
    await tabTo(page, "{} 3 keys");
    for (const [key, name] of [
      ["End", 'e: "last"'],
      ["ArrowDown", 'e: "last"'],
      ["ArrowUp", "b: {} 2 keys"],
      ["ArrowRight", "b: {} 2 keys"],
      ["ArrowRight", "c: [] 3 items"],
      ["ArrowRight", "c: [] 3 items"],
      ["ArrowRight", "0: 1"],
      ["ArrowRight", "0: 1"],
      ["ArrowLeft", "c: [] 3 items"],
      ["ArrowLeft", "c: [] 3 items"],
      ["ArrowLeft", "b: {} 2 keys"],
      ["Home", "{} 3 keys"],
      ["ArrowLeft", "{} 3 keys"],
      ["ArrowLeft", "{} 3 keys"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(button(page, name), key).toBeFocused();
    }
    await expect(inTree(page)).toHaveCount(1);
  });

  test("keeps the tree reachable by Tab after its selected row collapses", { tag: "@nightly" }, async ({ page }) => {
    await openTree(page, '{"b":{"c":1}}');
    await tabTo(page, "{} 1 key");
    for (const key of ["ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await expect(button(page, "c: 1")).toBeFocused();
    await button(page, "Collapse all").press("Enter");
    await tabTo(page, "{} 1 key");
  });

  test("does not announce the tree when a row is opened or selected", { tag: "@nightly" }, async ({ page }) => {
    await openTree(page, '{"b":{"c":1}}');
    const nearestLive = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate((element) => element.closest("[aria-live]")?.getAttribute("aria-live") ?? "off");
    expect(await nearestLive("b:")).toBe("off");
    expect(await nearestLive("$")).toBe("off");
  });

  test("focuses the first new row after Show more", { tag: "@nightly" }, async ({ page }) => {
    await openTree(page, `[${"1,".repeat(449)}2]`);
    await tabTo(page, "[] 450 items");
    await page.keyboard.press("End");
    await expect(button(page, "Show 200 more of 250")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, "200: 1")).toBeFocused();
    await page.keyboard.press("End");
    await expect(button(page, "Show 50 more of 50")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, "400: 1")).toBeFocused();
    await page.keyboard.press("End");
    await expect(button(page, "449: 2")).toBeFocused();
  });

  test("shortens long text in the tree, and limits Expand all", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    const long = "é".repeat(100_000);
    await input(page).fill(JSON.stringify({ long, list: Array.from({ length: 3_000 }, (_, index) => [index]) }));
    await press(page, "Tree");
    const tree = page.getByRole("region", { name: "Tree" });
    const text = tree.getByRole("button", { name: "long: " });
    await expect(text).toContainText("… 195 KB");
    expect((await text.innerText()).length).toBeLessThan(600);
    await text.click();
    await press(page, "Copy value");
    expect(await clipboard(page)).toBe(JSON.stringify(long));
    await press(page, "Expand first 2,000");
    await expect(tree.getByRole("button", { name: "Show 200 more of 2,800" })).toBeVisible();
  });

  test("copies a long result where copying only works during a click, as in Safari", { tag: "@nightly" }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      const onlyInClick = (name: "write" | "writeText") => {
        const native = navigator.clipboard[name].bind(navigator.clipboard) as (data: unknown) => Promise<void>;
        navigator.clipboard[name] = (data: unknown) =>
          window.event?.type === "click" ? native(data) : Promise.reject(new DOMException("", "NotAllowedError"));
      };
      onlyInClick("write");
      onlyInClick("writeText");
      document.execCommand = () => false;
    });
    await open(page);
    const values = Array.from({ length: 60_000 }, (_, index) => ({ id: index, name: "é" }));
    await input(page).fill(JSON.stringify(values));
    await press(page, "Format");
    await expect(page.getByRole("status")).toContainText("Formatted!");
    await press(page, "Copy");
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await clipboard(page)).toBe(JSON.stringify(values, null, 2));
  });
});
