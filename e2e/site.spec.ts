import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find a tool" });
const field = (page: Page) => palette(page).getByRole("combobox");
const choice = (page: Page) => palette(page).getByRole("option", { selected: true });

/** Holds back the palette's list until the returned function is called. */
async function holdList(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/results-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function useReverseText(page: Page): Promise<void> {
  await page.goto("/tools/reverse-text");
  await page.getByRole("textbox").first().fill("drawer");
  // Wait until it is cached for the next visit, too.
  await page.waitForFunction(() => localStorage.getItem("recentTools")?.includes("reverse-text"));
}

/** Adds up the layout shifts of pages opened from now on in `window.shifts`. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifts += value })
      .observe({ type: "layout-shift", buffered: true });
  `);
}

test("forced colors keep the current filter and color swatches visible", { tag: "@nightly" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/tools?category=csv");
  const chips = page.getByRole("navigation", { name: "Filter by category" });
  const backgroundOf = (chip: Locator) => chip.evaluate((link) => getComputedStyle(link).backgroundColor);
  const chosen = await backgroundOf(chips.locator("[aria-current]", { hasText: "CSV" }));
  expect(await backgroundOf(chips.getByRole("link", { name: "PDF" }))).not.toBe(chosen);
  await page.goto("/tools/color-converter");
  const swatch = page.getByLabel("Color picker").locator("xpath=..").locator("span").first();
  await expect(swatch).toHaveCSS("background-color", "rgb(59, 130, 246)");
});

for (const path of ["/", "/tools"]) {
  test(`${path} gives each tool's description one line at 1440 px`, { tag: "@nightly" }, async ({ page }) => {
    // Tall enough to draw everything.
    await page.setViewportSize({ width: 1440, height: 6_000 });
    await page.goto(path);
    const wrapped = await page
      .locator(".tool-cards a > span:last-child > span:last-child")
      .evaluateAll((descriptions) =>
        descriptions
          .filter(({ clientHeight, clientWidth, scrollWidth }) => clientHeight > 24 || scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(wrapped).toEqual([]);
  });
}

test("shows Mac key names on a Mac", { tag: "@nightly" }, async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(navigator, "platform", { value: "MacIntel" })`);
  await openHydrated(page, "/tools/json-formatter");
  await expect(page.locator(".key-hint")).toHaveText("⌘⏎ Format");
  await expect(page.getByRole("button", { name: "Find a tool" })).toContainText("⌘K");
});

test("reduced motion: an element can be focused as soon as it becomes visible", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/");
  const isFocused = await page.evaluate(`(() => {
    const button = document.body.appendChild(document.createElement("button"));
    button.style.visibility = "hidden";
    getComputedStyle(button).visibility;
    button.style.visibility = "visible";
    button.focus();
    return document.activeElement === button;
  })()`);
  expect(isFocused).toBe(true);
});

test.describe("theme", () => {
  test("is light by default, even if the system prefers dark", { tag: "@nightly" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    await expect(page.locator("html")).not.toHaveClass(/dark/);
  });

  test("is remembered and applied before any script file runs", async ({ page }) => {
    await page.goto("/");
    const toggle = page.getByRole("button", { name: "Dark mode" });
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await toggle.click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate("localStorage.theme")).toBe("dark");
    await page.route("**/assets/*.js", (route) => route.abort("aborted"));
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/dark/);
  });

  test("switches in every tab", { tag: "@nightly" }, async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([openHydrated(page, "/"), openHydrated(other, "/tools")]);
    await other.getByRole("button", { name: "Dark mode" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(page.getByRole("button", { name: "Dark mode" })).toHaveAttribute("aria-pressed", "true");
  });

  test("switches even if storage is blocked", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(
      `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError") } })`,
    );
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
  });
});

test.describe("palette", () => {
  test("opens a tool by keyword with the keyboard alone", async ({ page }) => {
    await openHydrated(page, "/");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("prettify");
    await expect(choice(page)).toContainText("JSON Formatter");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tools\/json-formatter$/);
    await expect(palette(page)).toBeHidden();
  });

  test("shows icons that the page didn't have as sent", async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(choice(page)).toBeVisible();
    const icons = palette(page).locator("use");
    expect(await icons.count()).toBeGreaterThan(5);
    const withoutSymbol = () =>
      icons.evaluateAll((uses) =>
        uses.map((use) => use.getAttribute("href") ?? "").filter((id) => !document.querySelector(id)),
      );
    await expect.poll(withoutSymbol).toEqual([]);
  });

  test("opens after hydration if its shortcut was pressed before", { tag: "@nightly" }, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Find a tool" })).toBeVisible();
    // Twice, because nothing happens at first.
    for (const _ of "kk") await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page)).toBeHidden();
    release();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("prettify");
    await expect(choice(page)).toContainText("JSON Formatter");
  });

  test("keeps what is typed before it has loaded, including Enter", { tag: "@nightly" }, async ({ page }) => {
    const release = await holdList(page);
    await openHydrated(page, "/");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("sha256");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("sha256");
    release();
    await expect(page).toHaveURL(/\/tools\/hash-generator$/);
  });

  test("moves with the arrow keys, Home and End, and wraps around", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Find a tool" }).click();
    const options = palette(page).getByRole("option");
    await expect(choice(page)).toHaveText((await options.first().textContent()) ?? "");
    for (const [key, place] of [
      ["ArrowUp", -1],
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["End", -1],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(options.nth(place)).toHaveAttribute("aria-selected", "true");
      await expect(options.nth(place)).toBeInViewport();
      await expect(field(page)).toHaveAttribute("aria-activedescendant", (await choice(page).getAttribute("id")) ?? "");
    }
  });

  test("returns the focus on Escape and clears the field", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/");
    const button = page.getByRole("button", { name: "Find a tool" });
    await button.click();
    await page.keyboard.type("zzzz");
    await expect(palette(page)).toContainText("No tools match “zzzz”");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("");
  });

  test("has only two tab stops: its field and Close", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(choice(page)).toBeVisible();
    const close = palette(page).getByRole("button", { name: "Close" });
    await page.keyboard.press("Tab");
    await expect(close).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(palette(page).getByRole("listbox")).not.toBeFocused();
    // After the last stop, the browser has its own.
    await page.keyboard.press("Shift+Tab");
    await expect(close).toBeFocused();
  });

  const paste = (page: Page, text: string) =>
    field(page).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      return input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const openPalette = async (page: Page) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(choice(page)).toBeVisible();
  };

  test("keeps the selection when recent tools arrive from the server", { tag: "@nightly" }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/tools/recent*", async (route) => {
      await held;
      await route.fulfill({ json: { tools: [] } });
    });
    await openHydrated(page, "/");
    await openPalette(page);
    const first = await choice(page).getAttribute("id");
    await page.keyboard.press("End");
    await expect(choice(page)).not.toHaveId(first ?? "");
    const last = await choice(page).getAttribute("id");
    const answered = page.waitForResponse("**/api/tools/recent*");
    release();
    await answered;
    await page.keyboard.press("ArrowUp");
    await expect(choice(page)).not.toHaveId(last ?? "");
    await page.keyboard.press("ArrowDown");
    await expect(choice(page)).toHaveId(last ?? "");
  });

  test("opens a pasted multi-line text in a tool for its kind", async ({ page }) => {
    await openHydrated(page, "/");
    await openPalette(page);
    expect(await paste(page, '{\n  "private": true\n}')).toBe(false);
    await expect(palette(page)).toContainText("Looks like JSON");
    await expect(choice(page)).toContainText("Open in JSON Formatter");
    await expectAccessible(page);
    await page.keyboard.press("Backspace");
    await expect(choice(page)).not.toContainText("Open in");
    await paste(page, '{\n  "private": true\n}');
    await expect(choice(page)).toContainText("Open in JSON Formatter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tools\/json-formatter$/);
    await expect(page.getByRole("textbox", { name: "Input", exact: true })).toHaveValue('{\n  "private": true\n}');

    // The tool may already be open.
    await openPalette(page);
    await paste(page, "[\n1\n]");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Input", exact: true })).toHaveValue("[\n1\n]");
  });

  test("offers tools for any text if the kind is unknown", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/pastebin");
    await openPalette(page);
    await paste(page, "Dear all,\nhow are you?");
    await expect(palette(page).getByRole("option")).toHaveCount(4);
    await palette(page).getByRole("option", { name: "Open in Pastebin" }).click();
    await expect(page.getByLabel("Content")).toHaveValue("Dear all,\nhow are you?");
  });

  for (const [text, tool, label, value] of [
    ['{"a":1,"b":[1,2]}', "JSON Formatter", "Input", '{"a":1,"b":[1,2]}'],
    ["rgb(0 128 0)", "Color Converter", "HEX", "#008000"],
    ["SGVsbG8sIHdvcmxkIQ==", "Base64 Encode/Decode", "Decode", ""],
  ] as const) {
    test(`offers to open ${text} in ${tool}`, { tag: tool === "JSON Formatter" ? [] : "@nightly" }, async ({
      page,
    }) => {
      await openHydrated(page, "/");
      await openPalette(page);
      await page.keyboard.type(text);
      await palette(page)
        .getByRole("option", { name: `Open in ${tool}` })
        .click();
      const taken = page.getByLabel(label, { exact: true });
      if (value) await expect(taken).toHaveValue(value);
      else await expect(taken).toBeChecked();
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe("");
    });
  }

  test("fits a small phone without scrolling sideways", { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Find a tool" }).click();
    await expect(choice(page)).toBeVisible();
    expect(await palette(page).evaluate((dialog) => [dialog.clientWidth, dialog.scrollWidth])).toEqual([360, 360]);
  });
});

test.describe("paste-first home page", () => {
  /** Pastes or drops on the page. Returns whether the page left the event to the browser. */
  type Content = { text: string } | { file: string; media: string } | { files: readonly string[]; media: string };
  const give = (page: Page, type: "paste" | "drop", content: Content) =>
    page.getByRole("heading", { level: 1 }).evaluate(
      async (heading, { type, content }) => {
        const data = new DataTransfer();
        if ("text" in content) data.setData("text/plain", content.text);
        else if ("file" in content) data.items.add(new File([content.file], "given", { type: content.media }));
        else {
          const canvas = new OffscreenCanvas(2, 2);
          canvas.getContext("2d");
          const image = content.media === "image/png" && (await canvas.convertToBlob());
          for (const name of content.files)
            data.items.add(new File([image || "%PDF-1.7"], name, { type: content.media }));
        }
        const init = { bubbles: true, cancelable: true };
        return heading.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent(type, { clipboardData: data, ...init })
            : new DragEvent(type, { dataTransfer: data, ...init }),
        );
      },
      { type, content },
    );

  for (const type of ["paste", "drop"] as const) {
    test(`opens a text in a tool for its kind on ${type}`, { tag: "@nightly" }, async ({ page }) => {
      await openHydrated(page, "/");
      expect(await give(page, type, { text: '{"a":1}' })).toBe(false);
      await expect(palette(page).getByRole("status")).toContainText(type === "paste" ? "Pasted." : "Dropped.");
      await expect(choice(page)).toContainText("Open in JSON Formatter");
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: "Input", exact: true })).toHaveValue('{"a":1}');
    });
  }

  test("offers image tools for an image, before tools for any file", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/");
    await give(page, "paste", { file: "\0", media: "image/png" });
    await expect(choice(page)).toContainText("Open in Image Converter");
    const offered = await palette(page).getByRole("option").allTextContents();
    const placeOf = (title: string) => offered.findIndex((text) => text.startsWith(`Open in ${title}`));
    expect(placeOf("Image Editor")).toBeGreaterThan(0);
    expect(placeOf("Hash Generator")).toBeGreaterThan(placeOf("Image Editor"));
  });

  test("offers the browser's tools for a PDF, then those that send it to the server", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/");
    await give(page, "drop", { files: ["a.pdf"], media: "application/pdf" });
    await expect(choice(page)).toContainText("Open in PDF Page Extractor");
    const offered = await palette(page).getByRole("option").allTextContents();
    const onServer = ["PDF Splitter", "PDF Merger", "PDF to Images"];
    expect(offered.findIndex((text) => text.startsWith("Open in Hash Generator"))).toBeGreaterThan(0);
    expect(offered.slice(-onServer.length)).toEqual(
      onServer.map((title) => expect.stringMatching(`^Open in ${title}`)),
    );
    await expect(palette(page)).toContainText("Sent to our server when you start");
    await expectAccessible(page);
    await palette(page).getByRole("option", { name: "Open in PDF Splitter" }).click();
    await expect(page.getByText("a.pdf", { exact: true })).toBeVisible();
  });

  test("hands several files to a tool that takes all of them, and the first to any other", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/");
    const files = ["a.pdf", "b.pdf", "c.pdf"];
    await give(page, "drop", { files, media: "application/pdf" });
    await expect(choice(page)).toContainText("Open in PDF Organizer");
    await expect(palette(page)).toContainText("For all 3 files, sent to our server when you start");
    await expect(palette(page)).toContainText("For the first file only");
    await page.keyboard.press("Enter");
    for (const name of files) await expect(page.getByText(name, { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Small tools, one drawer.");
    await give(page, "drop", { files: ["a.png", "b.png"], media: "image/png" });
    await expect(choice(page)).toContainText("Open in Image Converter");
    await expect(palette(page).getByRole("option", { name: "Open in Image Editor" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toContainText("b.png");
  });

  test("forgets it when the palette is opened again, even before it hears of its close", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/");
    await give(page, "paste", { text: "#3b82f6" });
    await expect(choice(page)).toContainText("Open in Color Converter");
    await palette(page).evaluate((dialog: HTMLDialogElement) => {
      dialog.close();
      dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }));
    });
    await expect(field(page)).toBeFocused();
    await expect(choice(page)).not.toContainText("Open in");
  });

  test("takes nothing on other pages", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tools" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tools");
    expect(await give(page, "paste", { text: "[1]" })).toBe(true);
    await expect(palette(page)).toBeHidden();
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });
    const button = (page: Page) => page.getByRole("button", { name: "Paste", exact: true });

    test("has a Paste button", { tag: "@nightly" }, async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openHydrated(page, "/");
      await page.evaluate(`navigator.clipboard.writeText("#3b82f6")`);
      await button(page).click();
      await expect(choice(page)).toContainText("Open in Color Converter");
    });
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`shows recent tools and six favorites without scrolling at ${viewport.width} px`, { tag: "@nightly" }, async ({
      page,
    }) => {
      const recent = ["reverse-text", "url-encoder", "timestamp-converter"].map((id) => ({ id }));
      await page.addInitScript((recent) => {
        localStorage.recentTools = JSON.stringify(recent);
        localStorage.favorites =
          '["json-formatter","hash-generator","word-counter","base64-encode","csv-to-json","qr-generator"]';
      }, recent);
      await page.route("**/api/tools/recent", (route) => route.fulfill({ json: { tools: recent, nextCursor: null } }));
      await page.setViewportSize(viewport);
      await recordShifts(page);
      await page.goto("/", { waitUntil: "networkidle" });
      const links = (name: string) => page.getByRole("region", { name }).getByRole("link");
      await expect(links("Recently Used")).toHaveCount(3);
      await expect(links("Favorites")).toHaveCount(6);
      await expect(links("Favorites").last()).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate("window.shifts")).toBe(0);
    });
  }
});

test("keeps its place for the drawers while the page arrives", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const drawers = page.getByRole("navigation", { name: "Categories" });
  const places = () =>
    page.evaluate(() =>
      ["h1", "[data-own]", "nav[aria-label=Categories]"].map((selector) => {
        const { y = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { y, height };
      }),
    );
  const [heading, own, whole] = await places();
  await drawers.evaluate((nav) => {
    for (const drawer of nav.querySelectorAll("li:nth-child(n + 8)")) drawer.remove();
  });
  expect(await places()).toEqual([heading, own, whole]);
  await drawers.evaluate((nav) => nav.remove());
  expect((await places()).slice(0, 2)).toEqual([heading, own]);
});

test("leads with popular tools where the operator pins none", async ({ page }) => {
  await page.goto("/");
  const popular = page.getByRole("region", { name: "Popular" }).getByRole("link");
  await expect(popular).toHaveCount(6);
  await popular.filter({ hasText: "JWT Decoder" }).click();
  await expect(page).toHaveURL(/\/tools\/jwt$/);
});

test.describe("Recently Used", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Recently Used" });

  test("shows a used tool immediately on the next visit, without a layout shift", { tag: "@nightly" }, async ({
    page,
  }) => {
    await useReverseText(page);
    await recordShifts(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(section(page).getByRole("link")).toHaveText("Reverse Text");
    expect(await page.evaluate("window.shifts")).toBe(0);
  });

  test.describe("when the server fails", () => {
    test.use({ expectedErrors: /500/ });

    test("is hidden", { tag: "@nightly" }, async ({ page }) => {
      await page.addInitScript(`localStorage.recentTools = JSON.stringify([{ id: "reverse-text" }])`);
      await page.route("**/api/tools/recent", (route) => route.fulfill({ status: 500, json: { message: "broken" } }));
      const answered = page.waitForResponse("**/api/tools/recent");
      await page.goto("/");
      await answered;
      await expect(section(page)).toBeHidden();
    });
  });

  test("shows the server's tools if storage is full", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(
      `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`,
    );
    const tools = [{ id: "reverse-text" }];
    await page.route("**/api/tools/recent", (route) => route.fulfill({ json: { tools, nextCursor: null } }));
    await page.goto("/");
    await expect(section(page).getByRole("link")).toHaveText("Reverse Text");
  });
});

test.describe("Favorites", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Favorites" });
  const star = (page: Page) => page.getByRole("button", { name: "Favorite", exact: true });

  test("lists starred tools on the home page and in the palette, after a reload without a layout shift", async ({
    page,
  }) => {
    for (const id of ["hash-generator", "json-formatter", "reverse-text"]) {
      await page.goto(`/tools/${id}`);
      await star(page).press("Enter");
      await expect(star(page)).toHaveAttribute("aria-pressed", "true");
    }
    await star(page).click();
    await expect(star(page)).toHaveAttribute("aria-pressed", "false");
    await recordShifts(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(section(page).getByRole("link")).toHaveText(["Hash Generator", "JSON Formatter"]);
    expect(await page.evaluate("window.shifts")).toBe(0);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page).getByRole("option").first()).toContainText("Hash Generator");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
  });

  test("syncs with another tab", { tag: "@nightly" }, async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([openHydrated(page, "/"), other.goto("/tools/reverse-text")]);
    await expect(section(page)).toBeHidden();
    await star(other).click();
    await expect(section(page).getByRole("link")).toHaveText("Reverse Text");
  });

  test("lasts until the page is closed if storage is blocked", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(
      `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError") } })`,
    );
    await page.goto("/tools/word-counter");
    await star(page).click();
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(section(page).getByRole("link")).toHaveText("Word Counter");
  });
});

test.describe("analytics", () => {
  const watchEvents = (page: Page) => {
    const events: unknown[] = [];
    page.on("request", (request) => {
      if (/\/api\/(events|tools\/track-usage)$/.test(request.url())) events.push(request.postDataJSON());
    });
    return events;
  };

  test("sends each page once, with its path only", async ({ page }) => {
    const events = watchEvents(page);
    await openHydrated(page, "/tools?category=text");
    await expect.poll(() => events).toEqual([{ event: "page_view", path: "/tools" }]);
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect.poll(() => events.slice(1)).toEqual([{ event: "page_view", path: "/" }]);
  });

  test("sends the tool and the action, and the server accepts both", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/reverse-text");
    await page.getByRole("textbox").first().fill("drawer");
    const sentEvent = nextToolAction(page);
    const answered = page.waitForResponse(/\/api\/events$/);
    await page.getByRole("button", { name: "Reverse Text", exact: true }).click();
    expect(await sentEvent).toEqual({ event: "tool_action", tool: "ReverseText", action: "reverse" });
    expect((await answered).status()).toBe(204);
  });

  for (const signal of ["doNotTrack: '1'", "globalPrivacyControl: true"]) {
    test(`sends nothing under ${signal}`, async ({ page }) => {
      const [name, value] = signal.split(": ");
      await page.addInitScript(`Object.defineProperty(navigator, "${name}", { value: ${value} })`);
      const events = watchEvents(page);
      await openHydrated(page, "/tools/reverse-text");
      await page.getByRole("textbox").first().fill("drawer");
      await page.getByRole("button", { name: "Reverse Text", exact: true }).click();
      await page.waitForTimeout(1_500);
      expect(events).toEqual([]);
    });

    test(`shows cached recent tools under ${signal} without signing in`, { tag: "@nightly" }, async ({
      page,
      context,
    }) => {
      const [name, value] = signal.split(": ");
      await page.addInitScript(`Object.defineProperty(navigator, "${name}", { value: ${value} })`);
      await page.addInitScript(`localStorage.recentTools = JSON.stringify([{ id: "reverse-text" }])`);
      const apiRequests: string[] = [];
      page.on("request", (request) => request.url().includes("/api/") && apiRequests.push(request.url()));
      await page.goto("/", { waitUntil: "networkidle" });
      const recent = page.getByRole("region", { name: "Recently Used" });
      await expect(recent.getByRole("link")).toHaveText("Reverse Text");
      expect(apiRequests).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });
  }
});

test.describe("tool list", () => {
  test("filters by the category in the URL before any script file runs", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort("aborted"));
    await page.goto("/tools?category=fORMATTERS");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Formatters Tools");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([/^Formatters/]);
  });

  test("stays filtered once scripts run, and shows all tools on a click", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools?category=fORMATTERS");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Formatters Tools");
    await expect(page).toHaveTitle(/^Formatters Tools/);
    const headings = page.locator("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText([/^Formatters\s*\(\d+\)$/]);
    await page.getByRole("navigation", { name: "Filter by category" }).getByRole("link", { name: "All" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tools");
    expect(await headings.count()).toBeGreaterThan(1);
  });
});

test.describe("not-found page", () => {
  test.use({ expectedErrors: /404/ });

  test("logs the path and links home", { tag: "@nightly" }, async ({ page }) => {
    const warned = page.waitForEvent("console", (message) => message.text().includes("/no/such-page"));
    await page.goto("/no/such-page");
    await warned;
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("appears for a path with an invalid percent code", { tag: "@nightly" }, async ({ page }) => {
    for (const path of ["/100%", "/tools/%ff"]) {
      const warned = page.waitForEvent("console", (message) => message.text().includes(path));
      await page.goto(path);
      await warned;
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
    }
  });

  test("says that the paste doesn't exist for an unknown paste id", { tag: "@nightly" }, async ({ page }) => {
    for (const id of ["short", "000000000000", "two%20words"]) {
      await page.goto(`/tools/pastebin/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste not found.");
    }
  });
});

test.describe("a file dropped outside the panels", () => {
  /** Drags a file over the page's heading. Returns for each event whether the page left it to the browser. */
  const drag = (page: Page, ...types: string[]) =>
    page.getByRole("heading", { level: 1 }).evaluate((heading, types) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['{"a":1}'], "dropped.json"));
      return types.map((type) =>
        heading.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      );
    }, types);
  const startDrag = async (page: Page) => {
    await drag(page, "dragenter");
    await expect.poll(() => drag(page, "dragover")).toEqual([false]);
  };

  for (const path of ["/tools", "/tools/csv-merger"]) {
    test(`doesn't replace ${path}`, { tag: "@nightly" }, async ({ page }) => {
      await openHydrated(page, path);
      await startDrag(page);
      expect(await drag(page, "drop")).toEqual([false]);
      await expect(page.getByRole("main")).not.toContainText("dropped.json");
    });
  }

  test("goes to the only panel, which says so during the drag", async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    const offer = page.getByText("Drop the file here");
    await startDrag(page);
    await expect(offer).toBeVisible();
    await drag(page, "dragleave");
    await expect(offer).toBeHidden();
    await drag(page, "dragover");
    await expect(offer).toBeVisible();
    expect(await drag(page, "drop")).toEqual([false]);
    await expect(offer).toBeHidden();
    await expect(page.getByRole("main")).toContainText("dropped.json");
  });

  test("is ignored if it is an image dragged from the page itself", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/json-formatter");
    // Before the listeners for drops have loaded.
    expect(await drag(page, "dragstart")).toEqual([true]);
    await startDrag(page);
    expect(await drag(page, "dragover", "drop")).toEqual([false, false]);
    await expect(page.getByRole("main")).not.toContainText("dropped.json");
  });
});

test("Try it shows an example of the About part on the page and runs it", async ({ page }) => {
  await openHydrated(page, "/tools/url-parser");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Names of your own" })
    .getByRole("button", { name: "Try it" })
    .click();
  await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("https://example.com/?utm_source=a&id=1");
  await expect(page.getByLabel("Also remove")).toHaveValue("ref, promo_*");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Escape dismisses a toast and keeps the focus", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/reverse-text");
  await page.getByRole("button", { name: "Reverse Text" }).click();
  const input = page.getByRole("textbox", { name: "Input" });
  await expect(page.getByRole("alert")).toContainText("Please enter text to reverse");
  await expect(input).toBeFocused();
  await page.keyboard.press("Escape");
  // By itself it disappears after eight seconds.
  await expect(page.getByRole("alert")).toBeHidden({ timeout: 2_000 });
  await expect(input).toBeFocused();
});

test("a new page gets the focus, for keyboards and screen readers", async ({ page }) => {
  await openHydrated(page, "/");
  const main = page.getByRole("main");
  await expect(page.locator("body")).toBeFocused();
  await main.getByRole("link", { name: "JSON Formatter" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("JSON Formatter");
  await expect(main).toBeFocused();
  await expect(main).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await expect(main.getByRole("link", { name: "Formatters" })).toBeFocused();

  await page.goBack();
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Small tools");
  await expect(main).toBeFocused();
});

test("a new query string on the same page keeps the focus", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools");
  const category = page.getByRole("main").getByRole("link", { name: /^CSV/ });
  await category.first().press("Enter");
  await expect(page).toHaveURL(/category=csv/);
  await expect(category.first()).toBeFocused();
});

test("a new page starts at the top", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openHydrated(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "All tools" }).click();
  await expect(page).toHaveURL(/\/tools$/);
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
});

test("icons appear with the text and stay across pages", { tag: "@nightly" }, async ({ page }) => {
  const empty = () =>
    page
      .locator("use")
      .evaluateAll((uses: SVGUseElement[]) =>
        uses.filter((use) => use.checkVisibility() && use.getBBox().width === 0).map((use) => use.getAttribute("href")),
      );
  await openHydrated(page, "/tools/json-formatter");
  await expect(page.getByRole("button", { name: "Favorite", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Input", exact: true }).fill("[1]");
  await page.getByRole("button", { name: "Format", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeVisible();
  expect(await empty()).toEqual([]);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Tools" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Tools" })).toBeVisible();
  expect(await empty()).toEqual([]);
});

test.describe("Trusted Types", () => {
  test.use({ expectedErrors: /Trusted(HTML|Script|ScriptURL|TypePolicy)|404/ });

  for (const path of ["/", "/tools/json-formatter", "/tools/pastebin/000000000000", "/no/such-page"]) {
    test(`reject HTML, scripts and foreign workers from strings on ${path}`, {
      tag: path === "/" ? [] : "@nightly",
    }, async ({ page }) => {
      await page.goto(path);
      const outcomes = await page.evaluate(() => {
        const nameOfError = (act: () => unknown) => {
          try {
            act();
            return "nothing thrown";
          } catch (error) {
            return (error as Error).name;
          }
        };
        const script = document.createElement("script");
        return {
          html: nameOfError(() => Object.assign(document.createElement("p"), { innerHTML: "<b>" })),
          parser: nameOfError(() => new DOMParser().parseFromString("<b>", "text/html")),
          code: nameOfError(() => Object.assign(script, { textContent: "1" })),
          address: nameOfError(() => Object.assign(script, { src: "https://elsewhere.test/a.js" })),
          worker: nameOfError(() => new Worker("https://elsewhere.test/a.js")),
          policy: nameOfError(() =>
            (
              window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
            ).trustedTypes.createPolicy("another", {}),
          ),
          ownAddress: nameOfError(() => Object.assign(script, { src: "/assets/a.js" })),
          cleared: nameOfError(() => Object.assign(document.createElement("p"), { innerHTML: "" })),
        };
      });
      expect(outcomes).toEqual({
        html: "TypeError",
        parser: "TypeError",
        code: "TypeError",
        address: "TypeError",
        worker: "TypeError",
        policy: "TypeError",
        ownAddress: "nothing thrown",
        cleared: "nothing thrown",
      });
    });
  }
});

test.describe("a page whose script doesn't load", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  for (const script of ["site", "entry-client"]) {
    test(`reports it and offers to reload: ${script}`, { tag: "@nightly" }, async ({ page }) => {
      const files = `**/assets/${script}-*.js`;
      await page.route(files, (route) => route.abort());
      await page.goto("/tools/base64-encode");
      const note = page.getByRole("alert").filter({ hasText: "This page didn't finish loading." });
      await expect(note).toBeInViewport();
      await expectAccessible(page);
      await page.unroute(files);
      await note.getByRole("button", { name: "Reload" }).click();
      await expect(note).toBeHidden();
      await page.getByRole("button", { name: "Sample" }).click();
      await expect(page.getByLabel("Input")).not.toHaveValue("");
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows every page and says that the tools need JavaScript", async ({ page }) => {
    await page.goto("/tools");
    const note = page.locator("noscript p");
    await expect(note).toBeInViewport();
    await page.getByRole("main").getByRole("link", { name: "Word Counter" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Word Counter" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "About Word Counter" })).toBeVisible();
    await expect(note).toBeInViewport();
  });
});
