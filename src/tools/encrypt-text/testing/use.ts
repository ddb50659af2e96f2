import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

const MESSAGE = "Meet me at the old lighthouse.";
const PASSPHRASE = "rivet-plasma-onion-tractor";

export async function use(page: Page): Promise<void> {
  const mode = page.getByRole("group", { name: "Mode" });
  await input(page).fill(MESSAGE);
  await field(page, "Passphrase").fill(PASSPHRASE);
  await press(page, "Encrypt");
  await expect(output(page)).toHaveValue(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
  const encrypted = await output(page).inputValue();

  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Open file")]);
  await chooser.setFiles({ name: "plan.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 255]) });
  await press(page, "Encrypt");
  const link = page.getByRole("link", { name: "Download plan.bin.age" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect((await readFile(await download.path())).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

  await press(page, "Clear");
  await mode.getByText("Decrypt").click();
  await input(page).fill(encrypted);
  await press(page, "Decrypt");
  await expect(output(page)).toHaveValue(MESSAGE);
}
