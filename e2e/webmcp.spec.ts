import { expect, test } from "./fixtures.ts";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-features=WebMCP"] });
  },
});

interface Answer {
  content: { type: string; text: string }[];
  structuredContent: { results: { file?: string; bytes: number }[] };
  isError?: boolean;
}

test("the browser's agent finds, reads about and runs tools in the tab, also on a dropped file", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.goto("/tools/json-formatter");
  await expect.poll(async () => (await page.webmcp.tools()).length).toBe(4);
  const tools = await page.webmcp.tools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "describe_operation",
    "find_tools",
    "run_operation",
    "run_recipe",
  ]);
  const call = async (name: string, input: object) => (await page.webmcp.callTool(name, input)) as unknown as Answer;

  const found = await call("find_tools", { query: "how many unique emails are in this log" });
  expect(found.content[0]?.text).toMatch(/^regex-extractor extract /);
  const described = await call("describe_operation", { tool: "regex-extractor", operation: "extract" });
  expect(described.content[0]?.text).toContain("pattern");

  const lines = Array.from({ length: 3000 }, (_, index) => `user${index % 700}@example.com`).join("\n");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "app.log", { type: "text/plain" }));
    document
      .querySelector("main")
      ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, lines);
  const options = { pattern: "\\w+@\\w+\\.\\w+", unique: true };
  const extracted = await call("run_operation", { tool: "regex-extractor", file: "app.log", options });
  const [result] = extracted.structuredContent.results;
  expect(extracted.content[0]?.text).toHaveLength(1500);
  const counted = await call("run_operation", { tool: "word-counter", file: result?.file, json: true });
  expect(JSON.parse(counted.content[0]?.text ?? "")).toMatchObject({ lines: 700 });

  const wrong = await call("run_operation", { tool: "json-formatter", input: "[1,\n2,]" });
  expect(wrong).toEqual({
    isError: true,
    content: [{ type: "text", text: expect.stringContaining("line 2, column 2") }],
  });
  expect(sent.filter((url) => !/\/api\/(?:tools|events)/.test(url))).toEqual([]);
});
