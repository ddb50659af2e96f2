import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { HYDRATED } from "#app/loader/hydrated-event.ts";

interface Fixtures {
  /** Matches the errors that a test provokes on purpose; all others fail it. */
  expectedErrors: RegExp;
}

/**
 * Playwright's `test`, which also fails on anything that goes wrong unseen: an error in the console (hydration and
 * Content-Security-Policy included), an uncaught exception, a failed request, or a request to anybody but our server.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [/(?!)/, { option: true }],
  context: async ({ context, baseURL, expectedErrors }, use) => {
    const errors = watch(context, new URL(baseURL ?? "").origin);
    await use(context);
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
  },
});

export { expect };

/** What goes wrong unseen in a context from now on. */
export function watch(context: BrowserContext, origin: string): readonly string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin) {
      errors.push(`request to a stranger: ${request.method()} ${request.url()}`);
    }
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends its requests; that is no failure.
    if (reason !== "net::ERR_ABORTED") errors.push(`failed request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) errors.push(`response ${response.status()}: ${response.url()}`);
  });
  return errors;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that the theme decides on: it changes colors and nothing else. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** What every page has around its own part; its accessibility is looked at once a page. */
const AROUND = ["header:has(nav)", "footer", "section[aria-labelledby=about]", "section[aria-labelledby=more]"];

/**
 * The page as it stands now breaks no WCAG 2.2 AA rule that a machine can check, in the light theme and in the dark.
 * @param wholePage what is the same whatever one does with the page, too
 */
export async function expectAccessible(page: Page, { wholePage = false } = {}): Promise<void> {
  await page.evaluate(axe.source);
  const exclude = wholePage ? [] : AROUND;
  const found = {
    light: await violations(page, "light", exclude, WCAG),
    dark: await violations(page, "dark", exclude, COLOR_RULES),
  };
  expect(found, `accessibility of ${page.url()}`).toEqual({ light: [], dark: [] });
}

/** What breaks the rules, or the rules with the tags, that are named. The theme stays as it was. */
async function violations(page: Page, theme: "light" | "dark", exclude: string[], rules: string[]): Promise<string[]> {
  const found = await page.evaluate(
    async ({ theme, exclude, rules }) => {
      const { classList } = document.documentElement;
      const wasDark = classList.contains("dark");
      // Else the colors are still on their way from one theme to the other.
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync("*, ::before, ::after { transition-property: none !important }");
      document.adoptedStyleSheets.push(atOnce);
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

/** Opens a page and waits until it listens to keys: the ones that are pressed before go nowhere. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.addInitScript(`addEventListener("${HYDRATED}", () => { window.isAlive = true })`);
  await page.goto(path);
  await expect.poll(() => page.evaluate("window.isAlive")).toBe(true);
}

/** The event that the next thing done with a tool sends. */
export async function toolAction(page: Page): Promise<unknown> {
  const request = await page.waitForRequest(
    (sent) => sent.url().endsWith("/api/events") && sent.postDataJSON().event === "tool_action",
  );
  return request.postDataJSON();
}
