import { expectAccessible, test } from "./fixtures.ts";

test("accepts a page without problems", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
});

test.describe("A test fails on", () => {
  test.beforeEach(({ page }) => page.goto("/"));

  test.fail("an error in the console", async ({ page }) => {
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("an uncaught exception", async ({ page }) => {
    await page.evaluate(
      `setTimeout(() => { throw new Error("provoked") }); new Promise((done) => setTimeout(done, 50))`,
    );
  });

  test.fail("a script blocked by the Content-Security-Policy", async ({ page }) => {
    await page.evaluate(`document.head.append(Object.assign(document.createElement("script"), { textContent: "1" }))`);
  });

  test.fail("an injected style sheet", async ({ page }) => {
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement("style"), { textContent: "p {}" }))`,
    );
  });

  test.fail("a missing file", async ({ page }) => {
    await page.evaluate(`fetch("/assets/no-such-file.js")`);
  });

  test.fail("an image without alternative text", async ({ page }) => {
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: "/favicon.svg" }))`);
    await expectAccessible(page);
  });
});

test.describe("Without a Content-Security-Policy, a test fails on", () => {
  test.use({ bypassCSP: true });

  test.fail("a request to another origin", async ({ page, baseURL }) => {
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

  test("ignores matching errors", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("fails on any other error", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("something else")`);
  });
});
