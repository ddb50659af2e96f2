import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  const language = (name: string) => page.getByRole("group", { name: "Mode" }).getByText(name, { exact: true }).click();
  // The result follows without a button.
  await input(page).fill('{"items":[{"id":1},{"id":2}]}');
  await field(page, "Query").fill("$..id");
  await expect(output(page)).toHaveValue("[\n  1,\n  2\n]");
  await expect(page.getByText("2 matches")).toBeVisible();
  await language("JMESPath");
  await field(page, "Query").fill("sum(items[].id)");
  await expect(output(page)).toHaveValue("3");
  await language("jq");
  await field(page, "Query").fill(".items[].id + 1");
  await press(page, "Run jq");
  await expect(output(page)).toHaveValue("2\n3");
}
