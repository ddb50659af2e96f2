import type { Page } from "@playwright/test";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { field, press } from "./use.ts";

interface Secret {
  label: string;
  value: string;
}

/** Typed where an example has no secret. */
const PASSPHRASE = "correct horse battery staple";

/** What makes the fields for secrets appear where a page shows them only for some options. */
const SHOWS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  csr: async (page) => {
    const format = field(page, "Format");
    if (await format.isVisible()) await format.selectOption("PKCS #12 (.p12, .pfx)");
  },
  "qr-generator": (page) => page.getByLabel("Data type").selectOption("WiFi Network"),
};

/** Operations without a button of their own: the page does them with the result of another. The tool's entry in
 *  `page-uses.ts` looks for their secrets. */
const WITHOUT_BUTTON: ReadonlySet<string> = new Set(["totp verify", "totp uri"]);

/** A secret option of a plain tool, and a secret input with modes. */
const EVERY_RUN = ["hash-generator", "encrypt-text"];

const tools = toolFolders();
const operations = (
  await Promise.all(
    tools.ids.map(async (tool) =>
      Object.entries<AnyOperation>(await tools.operations(tool)).map(([id, operation]) => ({ tool, id, operation })),
    ),
  )
).flat();

/** Operations whose examples are text, with the secrets that they take. */
const cases = operations
  .map(({ tool, id, operation }) => ({ tool, id, operation, secrets: secretsOf(operation) }))
  .filter(({ operation, secrets }) => secrets.length > 0 && operation.examples.length > 0 && takesText(operation))
  .filter(({ tool, id }) => !WITHOUT_BUTTON.has(`${tool} ${id}`));

for (const { tool, id, operation, secrets } of cases) {
  test(`${tool} ${id} sends and keeps no ${secrets.map(({ label }) => label.toLowerCase()).join(", ")}`, {
    tag: EVERY_RUN.includes(tool) ? [] : "@nightly",
  }, async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
    await openHydrated(page, `/tools/${tool}`);
    await chooseMode(page, tool, id);
    await fillInputs(page, operation);
    await SHOWS[tool]?.(page);
    for (const { label, value } of secrets) await textField(page, label).fill(value);
    await press(page, operation.label);
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    // What is kept is written after a pause, and when the page is left.
    await page.reload();
    const afterReload = await stored(page);
    await openHydrated(page, "/");
    const left = [...sent, ...afterReload, ...(await stored(page))].join("\n");
    for (const { label, value } of secrets) expect(left.includes(core(value)), label).toBe(false);
    // The same search finds what isn't secret.
    expect(left).toContain(tool);
  });
}

test("every tool that takes a secret is tried", () => {
  expect(new Set(cases.map(({ tool }) => tool)).size).toBeGreaterThan(3);
});

function secretsOf(operation: AnyOperation): Secret[] {
  const [example] = operation.examples;
  const inputs = Object.entries<InputDeclaration>(operation.inputs).flatMap(([name, { secret, label }]) =>
    secret ? [{ label, value: sampleText(operation, name) ?? PASSPHRASE }] : [],
  );
  const options = Object.entries<OptionDeclaration>(operation.options).flatMap(([name, { kind, label }]) =>
    kind === "secret" ? [{ label, value: String(example?.options?.[name] ?? PASSPHRASE) }] : [],
  );
  return [...inputs, ...options];
}

function takesText({ inputs }: AnyOperation): boolean {
  return Object.values<InputDeclaration>(inputs).every(({ kind }) => /text|stream/.test(kind));
}

async function chooseMode(page: Page, tool: string, id: string): Promise<void> {
  const modes = page.getByRole("group", { name: /^(Mode|Kind)$/ }).getByRole("radio");
  if ((await modes.count()) === 0) return;
  const ids = operations.filter((one) => one.tool === tool && !one.operation.internal).map((one) => one.id);
  await modes.nth(ids.indexOf(id)).check({ force: true });
}

/** A mode may have the same name. */
const textField = (page: Page, label: string) =>
  field(page, label).and(page.locator("textarea, input:not([type=radio])"));

async function fillInputs(page: Page, operation: AnyOperation): Promise<void> {
  for (const [name, { label, secret }] of Object.entries<InputDeclaration>(operation.inputs)) {
    const text = sampleText(operation, name);
    if (text !== undefined && !secret) await textField(page, label).fill(text);
  }
}

/** The end of a secret's longest part that is written alike wherever it is stored. */
function core(value: string): string {
  if (value === PASSPHRASE) return value;
  const parts = value.match(/[\w+/-]+/g) ?? [];
  return (parts.toSorted((one, other) => other.length - one.length)[0] ?? value).slice(-24);
}

/** Everything that the browser keeps for the site, as text. */
async function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const texts = [location.href, document.cookie, JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
    for (const { name = "" } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise<unknown[]>((resolve) => {
          all.onsuccess = () => resolve(all.result);
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts;
  });
}
