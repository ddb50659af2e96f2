import { randomBytes } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { TaskWatch } from "./task-watch.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

/** The longest task allowed on the main thread, in CPU time. The configuration measures how slow the machine is. */
const TASK_LIMIT_MS = 100 * Number(process.env.TEST_SLOWNESS ?? 1);

let folder = "";
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-batch-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

const picker = (page: Page) => page.getByLabel("File", { exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Files" }).getByRole("listitem");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

const json = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** `count` files. The middle one is broken. */
function manyFiles(count: number) {
  return Array.from({ length: count }, (_, index) =>
    json(`${index}.json`, index === count / 2 ? '{"id" 1}' : `{"id":${index}}`),
  );
}

/** Drops a folder, as far as a script can: the files exist, the event is the page's own. */
async function dropFolder(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await input(page).evaluate((field, files) => {
    interface Entry {
      name: string;
      fullPath: string;
      isFile: boolean;
      isDirectory: boolean;
    }
    const fileEntry = (path: string, text: string): Entry & { file: (done: (file: File) => void) => void } => ({
      name: path.split("/").at(-1) ?? "",
      fullPath: `/${path}`,
      isFile: true,
      isDirectory: false,
      file: (done) => done(new File([text], path.split("/").at(-1) ?? "")),
    });
    const folderEntry = (path: string): Entry & { createReader: () => unknown } => ({
      name: path.split("/").at(-1) ?? "",
      fullPath: `/${path}`,
      isFile: false,
      isDirectory: true,
      createReader: () => {
        const names = new Set(
          Object.keys(files)
            .filter((name) => name.startsWith(`${path}/`))
            .map((name) => name.slice(path.length + 1).split("/")[0] ?? ""),
        );
        const entries = [...names].map((name) => {
          const inside = `${path}/${name}`;
          return inside in files ? fileEntry(inside, files[inside] ?? "") : folderEntry(inside);
        });
        return { readEntries: (done: (some: Entry[]) => void) => done(entries.splice(0, 2)) };
      },
    });
    const data = new DataTransfer();
    data.items.add(new File([], "in"));
    DataTransferItem.prototype.webkitGetAsEntry = () => folderEntry("in") as unknown as FileSystemEntry;
    field.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
}

// Playwright's trace takes snapshots in tasks on the main thread.
test.use({ trace: "off" });

test.describe("Batches", () => {
  test("runs 500 files without blocking the page, names the bad one and zips the others", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/tools/json-formatter");
    await picker(page).setInputFiles(manyFiles(500));
    await expect(page.getByText("500 files", { exact: true })).toBeVisible();
    const tasks = await TaskWatch.start(page);
    await button(page, "Format").click();
    await expect(page.getByText("499 of 500 files done, 1 failed", { exact: true })).toBeVisible();
    const list = page.getByRole("list", { name: "Files" });
    for (let turn = 0; turn < 12; turn++) {
      await list.evaluate((element) => element.scrollBy(0, 2_500));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await expect(row(page, "499.json")).toBeVisible();
    const zip = await downloadFile(page, "Save ZIP");
    const longest = await tasks.stop();
    test.info().annotations.push({ type: "longest task, ms", description: String(longest) });
    expect(longest, "longest task on the main thread, in ms").toBeLessThanOrEqual(TASK_LIMIT_MS);

    await page.getByLabel("Only failed").check();
    await expect(rows(page)).toHaveText([/250\.json.*line 1, column 7/]);
    await rows(page).getByRole("button").click();
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText('{"id" 1}');
    await expectAccessible(page);
    expect(zip.name).toBe("json-formatter.zip");
    const packed = unzipSync(zip.bytes);
    expect(Object.keys(packed)).toHaveLength(499);
    expect(packed["250.json"]).toBeUndefined();
    expect(new TextDecoder().decode(packed["7.json"])).toBe('{\n  "id": 7\n}');
  });

  test("opens and downloads single results by keyboard", async ({ page }) => {
    await openHydrated(page, "/tools/csv-to-json");
    const names = ["a.csv", "b.csv"];
    await picker(page).setInputFiles(
      names.map((name) => ({ name, mimeType: "text/csv", buffer: Buffer.from(`name\n${name}\n`) })),
    );
    await button(page, "Convert").click();
    await expect(page.getByText("2 of 2 files done", { exact: true })).toBeVisible();
    const { name, bytes } = await downloadFile(page, "Download b.json");
    expect([name, JSON.parse(bytes.toString())]).toEqual(["b.json", [{ name: "b.csv" }]]);

    // The list has one tab stop for the rows, and arrow keys.
    await row(page, "a.csv").getByRole("button").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(row(page, "b.csv").getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "b.csv" })).toBeVisible();
    await expect(button(page, "Close b.csv")).toBeFocused();
    await expect(output(page)).toHaveValue(/"b\.csv"/);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(row(page, "b.csv").getByRole("button").first()).toBeFocused();
  });

  test("keeps what is done on Cancel, and goes on later", async ({ page }) => {
    await openHydrated(page, "/tools/hash-generator");
    const paths = ["a.txt", "b.txt", "c.txt", "endless.bin"].map((name) => join(folder, name));
    for (const path of paths) await writeFile(path, "abc");
    // Zeros take no room on the disk, and minutes to hash.
    await truncate(join(folder, "endless.bin"), 1e11);
    await picker(page).setInputFiles(paths);
    await button(page, "Generate Hash").click();
    await expect(page.getByText("3 of 4 files done", { exact: true })).toBeVisible();
    await button(page, "Cancel").click();
    await expect(page.getByText("3 of 4 files done, 1 canceled", { exact: true })).toBeVisible();
    expect(Object.keys(unzipSync((await downloadFile(page, "Save ZIP")).bytes))).toEqual(["a.txt", "b.txt", "c.txt"]);
    await button(page, "Continue").click();
    await expect(page.getByText("3 of 4 files done", { exact: true })).toBeVisible();
    await expect(row(page, "endless.bin")).toContainText("Working…");
  });

  test("reads a dropped folder, keeps its paths, and retries what failed with other options", async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    await dropFolder(page, { "in/a.json": "[1]", "in/x/b.json": "[2]\n[3]", "in/.git/c.json": "", "in/d.json": "" });
    await expect(page.getByText("3 files", { exact: true })).toBeVisible();
    await button(page, "Format").click();
    await expect(page.getByText("1 of 3 files done, 2 failed", { exact: true })).toBeVisible();
    await expect(row(page, "in/d.json")).toContainText("This file is empty.");
    await page.getByLabel("JSON Lines").check();
    await button(page, "Retry failed").click();
    await expect(page.getByText("2 of 3 files done, 1 failed", { exact: true })).toBeVisible();
    const zip = await downloadFile(page, "Save ZIP");
    expect([zip.name, Object.keys(unzipSync(zip.bytes))]).toEqual(["in.zip", ["in/a.json", "in/x/b.jsonl"]]);
  });

  test("keeps big results on disk, streams them into the chosen file, and removes them with the page", {
    tag: "@nightly",
  }, async ({ page, context }) => {
    await page.addInitScript(() => {
      const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle(suggestedName, { create: true });
      };
      Object.assign(window, { showSaveFilePicker });
    });
    const sizeOf = (page: Page, name: string) =>
      page.evaluate(async (name) => {
        const root = await navigator.storage.getDirectory();
        return (await (await root.getFileHandle(name)).getFile()).size;
      }, name);
    const countKept = (page: Page) =>
      page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const all = await root.getDirectoryHandle("batch-results", { create: true });
        let count = 0;
        for await (const folder of all.values()) {
          if (folder instanceof FileSystemDirectoryHandle) for await (const _ of folder.keys()) count++;
        }
        return count;
      });

    test.slow();
    await openHydrated(page, "/tools/compress");
    const paths = Array.from({ length: 5 }, (_, index) => join(folder, `${index}.bin`));
    for (const path of paths) await writeFile(path, randomBytes(50_000_000));
    await picker(page).setInputFiles(paths);
    await button(page, "Compress").click();
    await expect(page.getByText("5 of 5 files done", { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await countKept(page)).toBeGreaterThan(0);
    await button(page, "Save ZIP").click();
    await expect(page.getByText("Saved!")).toBeVisible({ timeout: 300_000 });
    expect(await sizeOf(page, "compress.zip")).toBeGreaterThan(250_000_000);

    const other = await context.newPage();
    await openHydrated(other, "/tools/compress");
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => countKept(other)).toBe(0);
  });

  test("says that a step works on one file at a time", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    await picker(page).setInputFiles(manyFiles(2));
    await button(page, "Tree").click();
    await expect(page.getByRole("alert")).toContainText("works on one file at a time");
  });
});
