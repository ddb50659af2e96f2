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

  test("removes picked items from the list", { tag: "@nightly" }, async ({ page }) => {
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

  test("makes teams by number or size, and copies and downloads them", { tag: "@nightly" }, async ({
    page,
    context,
  }) => {
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
