import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, downloadFile, input, output, values } from "./tool-page.ts";

const count = (page: Page) => page.getByRole("spinbutton", { name: "How many" });
const pick = (page: Page) => page.getByRole("button", { name: "Pick", exact: true });
const picked = (page: Page) => page.getByRole("region", { name: "Picked" }).getByRole("listitem");
const wrong = (page: Page) => page.getByRole("region", { name: "What is wrong" });

const lines = async (page: Page) => (await output(page).inputValue()).split("\n");

test.describe("Random List Picker", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/random-list-picker");
  });

  test("picks one item from a list of lines", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("button", { name: "Sample" }).click();
    const names = (await input(page).inputValue()).split("\n");
    await pick(page).click();
    await expect(picked(page)).toHaveCount(1);
    await expect(page.getByRole("status")).toContainText("Success!");
    expect(names).toContain((await lines(page)).join("\n"));
    await expect(picked(page)).toHaveText(await output(page).inputValue());
  });

  test("picks several items from a comma-separated list without repeats", async ({ page }) => {
    await input(page).fill("tea, coffee, water");
    await count(page).fill("3");
    await count(page).press("ControlOrMeta+Enter");
    await expect(picked(page)).toHaveCount(3);
    expect((await lines(page)).toSorted()).toEqual(["coffee", "tea", "water"]);
  });

  test("picks an item repeatedly when repeats are allowed", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("tea");
    await count(page).fill("12");
    await page.getByRole("checkbox", { name: "Allow repeats" }).check();
    await pick(page).click();
    await expect(values(page)).toHaveText(Array.from({ length: 12 }, () => "tea"));
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

  test("reports an invalid weight when removing picked items", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("Ada\nAda");
    await pick(page).click();
    await input(page).fill("Ada\nAda*0");
    await page.getByRole("button", { name: "Remove from the list" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Item 2: the weight must be a whole number from 1 to 1,000,000",
    );
    await expect(input(page)).toHaveValue("Ada\nAda*0");
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

  test("shuffles the list, and uses it as input", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12");
    await page.getByRole("button", { name: "Shuffle" }).click();
    await expect(output(page)).toHaveValue(/\n/);
    const shuffled = await output(page).inputValue();
    expect(
      shuffled
        .split("\n")
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(input(page)).toHaveValue(shuffled);
    await expect(output(page)).toBeHidden();
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

  test("rejects more teams than items, and focuses the number", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("Ada, Grace");
    const number = page.getByRole("spinbutton", { name: "Number of teams" });
    await number.fill("3");
    await page.getByRole("button", { name: "Make Teams" }).click();
    await expect(wrong(page)).toContainText("Cannot make 3 teams: the list has only 2 items");
    await expect(number).toBeFocused();
  });

  test("rejects a blank list", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill(" \n");
    await pick(page).click();
    await expect(page.getByRole("alert")).toContainText("Please enter a list to pick from");
    await page.getByRole("button", { name: "Shuffle" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter a list to shuffle");
  });

  test("reports an invalid number or weight, focuses it and keeps the list", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("Ada\nGrace*0");
    await pick(page).click();
    await expect(wrong(page)).toContainText("Item 2: the weight must be a whole number from 1 to 1,000,000, not 0");
    await expect(wrong(page).locator("mark")).toHaveText("0");
    await expect(input(page)).toBeFocused();

    await input(page).fill("Ada\nGrace");
    await count(page).fill("3");
    await pick(page).click();
    await expect(wrong(page)).toContainText("Cannot pick 3 without repeats: the list has only 2 items");
    await expect(count(page)).toBeFocused();
    await expectAccessible(page);

    await count(page).fill("2");
    await pick(page).click();
    await expect(picked(page)).toHaveCount(2);
    await expect(wrong(page)).toBeHidden();
    await expect(input(page)).toHaveValue("Ada\nGrace");
  });

  test("is accessible with a result", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("button", { name: "Sample" }).click();
    await pick(page).click();
    await expect(picked(page)).toHaveCount(1);
    await expectAccessible(page);
  });
});
