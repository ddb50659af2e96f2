import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const SHARED = "Shared with this site by another app or website.";
const palette = (page: Page) => page.getByRole("dialog", { name: "Find a tool" });

/** Posts a form to the share target, as the system does with the installed site. */
async function share(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((entries) => {
    const form = document.createElement("form");
    form.method = "POST";
    form.enctype = "multipart/form-data";
    form.action = "/share";
    for (const [name, value] of Object.entries(entries)) {
      const field = document.createElement("input");
      field.name = name;
      if (name === "files") {
        field.type = "file";
        const data = new DataTransfer();
        data.items.add(new File([value], "shared.json", { type: "application/json" }));
        field.files = data.files;
      } else field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, entries);
}

test.describe("Shared with the installed site", () => {
  test.use({ serviceWorkers: "allow" });
  // Offline, each page's own request fails before the cached page is shown.
  test.use({ expectedErrors: /^failed request: |\/api\// });

  test("offers tools for text and files, offline, and leaves nothing in the URL", { tag: "@nightly" }, async ({
    page,
    context,
  }) => {
    const urls: string[] = [];
    page.on("framenavigated", (frame) => urls.push(frame.url()));
    await openHydrated(page, "/");
    await page.evaluate(`navigator.serviceWorker.register("service-worker.js")`);
    await page.evaluate("navigator.serviceWorker.ready");
    await page.reload();
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    await context.setOffline(true);

    await share(page, { title: "Data", text: '{"secret": 1}', url: "" });
    await expect(palette(page)).toContainText("Looks like JSON");
    await expect(palette(page).getByText(SHARED, { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Input" })).toHaveValue('{"secret": 1}');

    await share(page, { text: "", files: "[1]" });
    await expect(palette(page)).toContainText("Open in JSON Formatter");
    await expectAccessible(page);
    expect(urls.filter((url) => /secret|%7B/.test(url))).toEqual([]);
    expect(new URL(page.url()).search).toBe("");
  });
});

test.describe("Shared by another site", () => {
  test.use({ serviceWorkers: "allow" });
  test.use({ expectedErrors: /^request to another origin: GET https:\/\/other\.example\/$/ });

  test("says that it was shared, runs nothing, and is forgotten", { tag: "@nightly" }, async ({ page, context }) => {
    await openHydrated(page, "/");
    await page.evaluate(`navigator.serviceWorker.register("service-worker.js")`);
    await page.evaluate("navigator.serviceWorker.ready");
    const { origin } = new URL(page.url());
    await context.route("https://other.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" enctype="multipart/form-data" action="${origin}/share">
          <textarea name="text">{"from": "elsewhere"}</textarea></form><script>document.forms[0].submit()</script>`,
      }),
    );
    await page.goto("https://other.example/");
    await expect(palette(page).getByText(SHARED, { exact: true })).toBeVisible();
    await expect(palette(page)).not.toContainText("Pasted");
    await expect(palette(page)).toContainText('{"from": "elsewhere"}');
    expect(page.url()).toBe(`${origin}/`);
    await page.reload();
    await expect(palette(page)).toBeHidden();
  });
});

test("asks to share again while the service worker isn't ready, and keeps nothing", { tag: "@nightly" }, async ({
  page,
}) => {
  await openHydrated(page, "/");
  await share(page, { text: "secret" });
  await expect(page.getByRole("alert")).toContainText("Please share it again");
  expect(new URL(page.url()).search).toBe("");
});

test("offers tools for the files that the installed site is opened with", async ({ page }) => {
  await page.addInitScript(() => {
    const handle = (name: string) => ({ getFile: async () => new File(["a,b\n1,2\n"], name, { type: "text/csv" }) });
    const launchQueue = {
      setConsumer: (take: (launch: object) => void) => take({ files: [handle("a.csv"), handle("b.csv")] }),
    };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  });
  await openHydrated(page, "/");
  await expect(palette(page)).toContainText("For all 2 files");
  await palette(page).getByRole("option", { name: "Open in CSV to JSON" }).click();
  await expect(page.getByText("2 files", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(page.getByText("2 of 2 files done", { exact: true })).toBeVisible();
});

test("the manifest names where files and shares go, below the site's base", { tag: "@nightly" }, async ({ page }) => {
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({
    share_target: { action: "share", method: "POST", enctype: "multipart/form-data" },
    file_handlers: [{ action: ".", accept: { "text/csv": [".csv"], "application/pdf": [".pdf"] } }],
  });
  const { start_url, shortcuts } = manifest;
  expect(shortcuts).toHaveLength(4);
  for (const url of [start_url, ...shortcuts.map((shortcut: { url: string }) => shortcut.url)]) {
    expect((await page.request.get(`/${url}`)).status()).toBe(200);
  }
});
