import { setTimeout } from "node:timers/promises";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { HYDRATED } from "#app/loader/hydrated-event.ts";

interface Fixtures {
  /** Matches errors that a test provokes on purpose. Any other error fails the test. */
  expectedErrors: RegExp;
}

/**
 * Playwright's `test`, which also fails on silent errors: console errors (including hydration and
 * Content-Security-Policy), uncaught exceptions, failed requests, and requests to other origins.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [/(?!)/, { option: true }],
  context: async ({ context, baseURL, expectedErrors }, use) => {
    const errors = collectErrors(context, new URL(baseURL ?? "").origin);
    await use(context);
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
  },
});

export { expect };

/** Collects the silent errors of a context from now on. */
export function collectErrors(context: BrowserContext, origin: string): readonly string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin) {
      errors.push(`request to another origin: ${request.method()} ${request.url()}`);
    }
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its requests, which is not an error.
    if (!/^(net::ERR|NS_BINDING)_ABORTED$/.test(reason))
      errors.push(`failed request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) errors.push(`response ${response.status()}: ${response.url()}`);
  });
  return errors;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that depend on the theme, which changes only colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Parts around the tool, which need only one check per page. */
const SHARED_PARTS = ["header:has(nav)", "footer", "section[aria-labelledby=about]", "section[aria-labelledby=more]"];

/**
 * Expects no machine-detectable WCAG 2.2 AA violations in the current state of the page. With `NIGHTLY=1`, also checks
 * the colors of the dark theme.
 * @param wholePage also checks the parts that never change
 */
export async function expectAccessible(page: Page, { wholePage = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const exclude = wholePage ? [] : SHARED_PARTS;
  const found = {
    light: await violations(page, "light", exclude, WCAG),
    dark: process.env.NIGHTLY ? await violations(page, "dark", exclude, COLOR_RULES) : [],
  };
  expect(found, `accessibility of ${page.url()}`).toEqual({ light: [], dark: [] });
}

/** Runs axe in one theme and then restores the theme. @param rules rule ids or tags */
async function violations(page: Page, theme: "light" | "dark", exclude: string[], rules: string[]): Promise<string[]> {
  const found = await page.evaluate(
    async ({ theme, exclude, rules }) => {
      const { classList } = document.documentElement;
      const wasDark = classList.contains("dark");
      // Without this, axe would see colors in transition.
      const noTransitions = new CSSStyleSheet();
      noTransitions.replaceSync("*, ::before, ::after { transition-property: none !important }");
      document.adoptedStyleSheets.push(noTransitions);
      classList.toggle("dark", theme === "dark");
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run({ exclude }, { runOnly: rules, resultTypes: ["violations"] });
      classList.toggle("dark", wasDark);
      document.adoptedStyleSheets.pop();
      return violations;
    },
    { theme, exclude, rules },
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Opens a page and waits for hydration. Keys pressed earlier would have no effect. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  // Effects that add listeners run right after hydration, before a background task.
  await page.addInitScript(
    `addEventListener("${HYDRATED}", () => scheduler.postTask(() => { window.isHydrated = true }, { priority: "background" }))`,
  );
  await page.goto(path);
  await expectHydrated(page);
}

/** Expects hydration of a page that `openHydrated` opened, such as after a reload. */
export async function expectHydrated(page: Page): Promise<void> {
  try {
    await expect.poll(() => page.evaluate("window.isHydrated"), { intervals: [20, 50, 100] }).toBe(true);
  } catch (cause) {
    throw new Error(`${page.url()} isn't hydrated.\n${await describeLoading(page)}`, { cause });
  }
}

/** What a page has loaded and reported so far. */
async function describeLoading(page: Page): Promise<string> {
  const [messages, errors, requests] = await Promise.all([page.consoleMessages(), page.pageErrors(), page.requests()]);
  const state = page.evaluate(() => `${document.readyState}, ${document.visibilityState}: ${document.body.innerText}`);
  const seconds = setTimeout(5_000, "The page does not respond.");
  return [
    ...messages.map((message) => `console: ${message.type()}: ${message.text()}`),
    ...errors.map((error) => `uncaught: ${error.stack}`),
    ...requests.filter((request) => !request.existingResponse()).map((request) => `no response: ${request.url()}`),
    await Promise.race([state.catch(String), seconds]),
  ].join("\n");
}

/** The next usage event for a tool action. */
export async function nextToolAction(page: Page): Promise<unknown> {
  const request = await page.waitForRequest(
    (sent) => sent.url().endsWith("/api/events") && sent.postDataJSON().event === "tool_action",
  );
  return request.postDataJSON();
}
