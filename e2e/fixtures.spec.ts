import { expectAccessible, test } from "./fixtures.ts";

test("a page in good order passes", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
});

test.describe("what goes wrong unseen", () => {
  test.beforeEach(({ page }) => page.goto("/"));

  test.fail("an error in the console", async ({ page }) => {
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("an uncaught exception", async ({ page }) => {
    await page.evaluate(
      `setTimeout(() => { throw new Error("provoked") }); new Promise((done) => setTimeout(done, 50))`,
    );
  });

  test.fail("a script that the Content-Security-Policy forbids", async ({ page }) => {
    await page.evaluate(`document.head.append(Object.assign(document.createElement("script"), { textContent: "1" }))`);
  });

  test.fail("a style sheet from elsewhere", async ({ page }) => {
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement("style"), { textContent: "p {}" }))`,
    );
  });

  test.fail("a file that is not there", async ({ page }) => {
    await page.evaluate(`fetch("/assets/no-such-file.js")`);
  });

  test.fail("a picture without a text alternative", async ({ page }) => {
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: "/favicon.svg" }))`);
    await expectAccessible(page);
  });
});

test.describe("behind no Content-Security-Policy", () => {
  test.use({ bypassCSP: true });

  test.fail("a request to a stranger", async ({ page, baseURL }) => {
    await page.goto("/");
    await page.evaluate(`fetch("${baseURL?.replace("127.0.0.1", "localhost")}", { mode: "no-cors" })`);
  });

  test.fail("ink too pale in the dark theme", async ({ page }) => {
    await page.goto("/");
    await page.addStyleTag({ content: "h2 { color: #222; background: #fff } .dark h2 { color: #eee }" });
    await expectAccessible(page);
  });
});

test.describe("what a test expects", () => {
  test.use({ expectedErrors: /provoked/ });

  test("does not fail it", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("provoked")`);
  });

  test.fail("but all else does", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(`console.error("something else")`);
  });
});
