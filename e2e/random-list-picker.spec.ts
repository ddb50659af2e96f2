import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, downloadFile, input, output } from "./tool-page.ts";

const count = (page: Page) => page.getByRole("spinbutton", { name: "How many" });
const pick = (page: Page) => page.getByRole("button", { name: "Pick", exact: true });
const picked = (page: Page) => page.getByRole("region", { name: "Picked" }).getByRole("listitem");

const lines = async (page: Page) => (await output(page).inputValue()).split("\n");

test.describe("Random List Picker", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/random-list-picker");
  });

  test("picks several items from a comma-separated list without repeats", async ({ page }) => {
    await input(page).fill("tea, coffee, water");
    await count(page).fill("3");
    await count(page).press("ControlOrMeta+Enter");
    await expect(picked(page)).toHaveCount(3);
    expect((await lines(page)).toSorted()).toEqual(["coffee", "tea", "water"]);
  });

  test("follows weights unless turned off", async ({ page }) => {
    await input(page).fill("rare\noften*1000000");
    await pick(page).click();
    await expect(output(page)).toHaveValue("often");
    await input(page).fill("often*1000000");
    await page.getByRole("checkbox", { name: "Weights such as Ada*3" }).uncheck();
    await pick(page).click();
    await expect(output(page)).toHaveValue("often*1000000");
  });

  test("removes picked items from the list", async ({ page }) => {
    await input(page).fill("Ada*2\nGrace\nEdsger");
    await count(page).fill("2");
    await pick(page).click();
    await expect(picked(page)).toHaveCount(2);
    const names = await lines(page);
    await page.getByRole("button", { name: "Remove from the list" }).click();
    await expect(page.getByRole("status")).toContainText("1 item left in the list");
    const rest = await input(page).inputValue();
    expect([...names, rest.replace("*2", "")].toSorted()).toEqual(["Ada", "Edsger", "Grace"]);
  });

  test("keeps the last name with a comma whole after removing others or Use as Input", { tag: "@nightly" }, async ({
    page,
  }) => {
    const separator = page.getByRole("combobox", { name: "Separator" });
    await input(page).fill("Doe, John\nRoe, Jane");
    await pick(page).click();
    const [name = ""] = await lines(page);
    await page.getByRole("button", { name: "Remove from the list" }).click();
    await expect(page.getByRole("status")).toContainText("1 item left in the list");
    await expect(separator).toHaveValue("lines");
    const rest = await input(page).inputValue();
    expect([name, rest].toSorted()).toEqual(["Doe, John", "Roe, Jane"]);
    await pick(page).click();
    await expect(output(page)).toHaveValue(rest);

    await separator.selectOption("Lines, else commas");
    await input(page).fill("Doe, John\nRoe, Jane");
    await pick(page).click();
    await expect(picked(page)).toHaveText(/^(Doe, John|Roe, Jane)$/);
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(separator).toHaveValue("lines");
  });

  test("copies, downloads and pastes the picked items", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await input(page).fill("Ada");
    await pick(page).click();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await clipboard(page)).toBe("Ada");
    expect((await downloadFile(page, "Download")).name).toBe("picked.txt");
    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue("Ada");
  });

  test("makes teams by number or size, and copies and downloads them", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const teams = page.getByRole("list", { name: "Teams", exact: true }).getByRole("list");
    const make = page.getByRole("button", { name: "Make Teams" });
    await input(page).fill("Ada\nGrace\nEdsger\nDoe, John\nTim");
    await make.click();
    await expect(teams).toHaveCount(2);
    await expect(teams.first().getByRole("listitem")).toHaveCount(3);
    await expect(output(page)).toHaveValue(/^Team 1(\n.+){3}\n\nTeam 2(\n.+){2}$/);
    await expect(page.getByRole("button", { name: "Use as Input" })).toHaveCount(0);
    await expectAccessible(page);

    const people = page.getByRole("spinbutton", { name: "People per team" });
    await expect(people).toBeHidden();
    await page.getByRole("combobox", { name: "Teams by" }).selectOption("People per team");
    await expect(page.getByRole("spinbutton", { name: "Number of teams" })).toBeHidden();
    await expect(people).toHaveValue("2");
    await make.click();
    await expect(teams).toHaveCount(3);
    const text = await output(page).inputValue();
    expect(text.match(/^(Ada|Grace|Edsger|Doe, John|Tim)$/gm)).toHaveLength(5);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await clipboard(page)).toBe(text);
    expect(await downloadFile(page, "Download")).toEqual({ name: "teams.txt", bytes: Buffer.from(text) });
  });
});
