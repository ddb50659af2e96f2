import { expectAccessible, test } from "./fixtures.ts";

test("accepts a page without problems", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
});

test.describe("A test fails on", () => {
  test.beforeEach(({ page }) => page.goto("/"));

  test.fail("an error in the console", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("an uncaught exception", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(
      `setTimeout(() => { throw new Error("provoked") }); new Promise((done) => setTimeout(done, 50))`,
    );
  });

  test.fail("a script blocked by the Content-Security-Policy", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(`document.head.append(Object.assign(document.createElement("script"), { textContent: "1" }))`);
  });

  test.fail("an injected style sheet", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement("style"), { textContent: "p {}" }))`,
    );
  });

  test.fail("a missing file", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(`fetch("/assets/no-such-file.js")`);
  });

  test.fail("an image without alternative text", { tag: "@nightly" }, async ({ page }) => {
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: "/favicon.svg" }))`);
    await expectAccessible(page);
  });
});

test.describe("Without a Content-Security-Policy, a test fails on", () => {
  test.use({ bypassCSP: true });

  test.fail("a request to another origin", { tag: "@nightly" }, async ({ page, baseURL }) => {
    await page.goto("/");
    await page.evaluate(`fetch("${baseURL?.replace("127.0.0.1", "localhost")}", { mode: "no-cors" })`);
  });

  test.fail("low contrast in the dark theme", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/");
    await page.addStyleTag({ content: "h2 { color: #222; background: #fff } .dark h2 { color: #eee }" });
    await expectAccessible(page);
  });
});

test.describe("expectedErrors", () => {
  test.use({ expectedErrors: /provoked/ });

  test("ignores matching errors", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("fails on any other error", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("something else")`);
  });
});
