import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser, BrowserContext } from "@playwright/test";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { test as base, collectErrors, expect, openHydrated } from "./fixtures.ts";
import { downloadResult, pdf } from "./pdf.ts";
import { button, input, output } from "./tool-page.ts";
import { useTool } from "./tool-uses.ts";

const execute = promisify(execFile);
const BASE = "/our/tools";

interface StaticSite {
  /** Folder of the files. */
  folder: string;
  origin: string;
  context: BrowserContext;
  /** Silent errors, and every request that isn't for a file of the site. */
  errors: readonly string[];
  stop: () => Promise<void>;
}

/** The site of files, served by its own launcher at the root, and by another plain server below a path. */
const test = base.extend<object, { site: StaticSite; siteBelow: StaticSite }>({
  site: [
    async ({ browser }, use) => {
      const serve = (folder: string, port: string) => [
        process.execPath,
        "scripts/static/launcher/serve.js",
        port,
        folder,
      ];
      await withSite(browser, "", serve, use);
    },
    { scope: "worker", timeout: scaledTimeout(300_000) },
  ],
  siteBelow: [
    async ({ browser }, use) => {
      const serve = (folder: string, port: string) => [
        "python3",
        "-m",
        "http.server",
        port,
        "--bind",
        "127.0.0.1",
        "--directory",
        folder,
      ];
      await withSite(browser, BASE, serve, use);
    },
    { scope: "worker", timeout: scaledTimeout(300_000) },
  ],
  page: async ({ site: { context, errors } }, use) => {
    const before = errors.length;
    const page = await context.newPage();
    await use(page);
    await page.close();
    // The request of each page after the server was stopped.
    expect(errors.slice(before).filter((error) => !error.endsWith("ERR_CONNECTION_REFUSED"))).toEqual([]);
  },
});

async function withSite(
  browser: Browser,
  path: string,
  serve: (folder: string, port: string) => string[],
  use: (site: StaticSite) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "sundry-static-"));
  const folder = join(root, path);
  const env = { ...process.env, BASE_PATH: path, SITE_NAME: "Toolbox", PUBLIC_ORIGIN: "" };
  await execute(process.execPath, ["scripts/build-static.ts", "--out", folder], { env });
  const port = String(await freePort());
  const [program = "", ...args] = serve(root, port);
  const server = spawn(program, args, { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: "allow", reducedMotion: "reduce" });
  const errors = collectErrors(context, origin) as string[];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") || pathname.startsWith("/mock/")) errors.push(`asked for ${pathname}`);
    if (!pathname.startsWith(`${path}/`) && !request.url().startsWith("blob:"))
      errors.push(`outside: ${request.url()}`);
  });
  try {
    await use({ folder, origin, context, errors, stop: () => end(server) });
    await context.close();
  } finally {
    await end(server);
    rmSync(root, { recursive: true, force: true });
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

const folders = toolFolders();
const tools = await Promise.all(folders.ids.map(folders.meta));
const inBrowser = tools.filter(({ runs }) => runs === "browser" || runs.orOnDevice);
const onServer = tools.filter((tool) => !inBrowser.includes(tool));
/** They use the worker, WebAssembly, a lazy part and a canvas. */
const EVERY_RUN = ["hash-generator", "pdf-page-extractor", "data-visualizer"];

test.describe.configure({ mode: "default" });

test.describe("A site of files alone", () => {
  for (const { id } of inBrowser) {
    test(`works in ${id}`, { tag: EVERY_RUN.includes(id) ? [] : "@nightly" }, async ({ page }) => {
      await useTool(page, id);
    });
  }

  test("has no tool, button or sentence that needs a server", async ({ page, site }) => {
    const ids = readdirSync(join(site.folder, "tools"));
    expect(ids).toEqual(expect.arrayContaining(inBrowser.map(({ id }) => id)));
    for (const { id } of onServer) expect(ids).not.toContain(id);
    await openHydrated(page, "/tools/json-formatter");
    await input(page).fill('{"a":1}');
    await button(page, "Format").click();
    await expect(output(page)).toHaveValue(/"a": 1/);
    await expect(button(page, "Create Paste")).toHaveCount(0);
    await openHydrated(page, "/privacy");
    await expect(page.getByRole("main")).toContainText("This site consists of files alone.");
    await expect(page.getByRole("main")).not.toContainText(/API key|identity|our server/);
    await openHydrated(page, "/");
    await expect(page.getByRole("main")).not.toContainText("our server");
    await openHydrated(page, "/tools/mock-image-generator");
    await expect(page.getByRole("textbox", { name: "Image address" })).toHaveCount(0);
  });

  test("merges PDFs on the device, without a choice of a server", async ({ page }) => {
    await openHydrated(page, "/tools/pdf-merger");
    await expect(page.getByText("In your browser").first()).toBeVisible();
    await expect(page.getByLabel("On the server")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("server");
    const files = [pdf("a.pdf", await makePdf({ pages: 2 })), pdf("b.pdf", await makePdf())];
    await page.getByLabel("Files", { exact: true }).setInputFiles(files);
    await button(page, "Merge PDFs").click();
    const { name, bytes } = await downloadResult(page);
    expect(name).toBe("merged.pdf");
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
  });

  test("remembers recently used tools in the browser, until they are erased, also while it makes its offline copy", async ({
    page,
  }) => {
    await useTool(page, "hash-generator");
    await page.goto("/");
    const recent = page.getByRole("region", { name: "Recently Used" });
    await expect(recent.getByRole("link").first()).toContainText("Hash Generator");
    await openHydrated(page, "/privacy");
    const isMakingCopy = await page.evaluate(async () => {
      // With another address, it is made again if the first copy is complete.
      const registration = await navigator.serviceWorker.register("/service-worker.js?again");
      return registration.installing !== null;
    });
    expect(isMakingCopy).toBe(true);
    await button(page, "Erase everything of mine").click();
    await button(page, "Yes, erase it all").click();
    await expect(page.getByText("Erased. Your data is gone from this browser.")).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(recent).toHaveCount(0);
  });

  test("forbids foreign scripts, with a server that sends no headers", async ({ site }) => {
    const page = await site.context.newPage();
    await page.goto("/");
    const blocked = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
        ),
    );
    await page.evaluate(() => void fetch("https://example.org/").catch(() => {}));
    expect(await blocked).toBe("connect-src");
    await page.close();
  });

  test("brings the headers in the words of usual hosts", ({ site }) => {
    const html = readFileSync(join(site.folder, "index.html"), "utf8");
    const [, hash = ""] = /'(sha256-[^']+)'/.exec(html) ?? [];
    for (const file of ["_headers", ".htaccess", "nginx.conf"]) {
      const text = readFileSync(join(site.folder, file), "utf8");
      expect(text).toContain(hash);
      expect(text).toContain("x-content-type-options");
    }
  });

  test("shows the not-found page with the address's own status", async ({ site }) => {
    const page = await site.context.newPage();
    const answer = await page.goto("/nothing/here");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
  });

  test("works below a path of another server", async ({ siteBelow: { context, errors, folder } }) => {
    expect(readdirSync(folder)).toContain("index.html");
    const page = await context.newPage();
    await page.goto(`${BASE}/`);
    await expect(page).toHaveTitle(/Toolbox/);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tools" }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Hash Generator/ })
      .click();
    await input(page).fill("abc");
    await button(page, "Generate Hash").click();
    await expect(output(page)).toHaveValue(/^[0-9a-f]+$/);
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`${BASE}/tools/hash-generator/$`));
    await expect(page.getByRole("heading", { level: 1, name: "Hash Generator" })).toBeVisible();
    expect(errors).toEqual([]);
    await page.close();
  });

  test("works offline after one visit", async ({ site, page }) => {
    if (process.env.NIGHTLY) test.setTimeout(600_000);
    await page.goto("/");
    await page.evaluate(`navigator.serviceWorker.register("/service-worker.js")`);
    await page.evaluate("navigator.serviceWorker.ready");
    await site.stop();
    for (const { id } of process.env.NIGHTLY ? inBrowser : inBrowser.slice(0, 3)) {
      await page.goto(`/tools/${id}/`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await useTool(page, "json-formatter");
  });
});
