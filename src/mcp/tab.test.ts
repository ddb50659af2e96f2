import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { answerTabCall, type TabCall, type TabReply } from "./tab.ts";

const tools = toolFolders();

async function call(args: TabCall["args"], { name = "run_operation" as TabCall["name"], files = [] as File[] } = {}) {
  const replies: TabReply[] = [];
  await answerTabCall(tools, { name, args, files, toolsOff: [] }, (message) => replies.push(message));
  const answered = replies.at(-1);
  if (answered?.type !== "answered") throw new Error("There is no answer");
  return { ...answered, started: replies.find(({ type }) => type === "started") };
}

describe("answerTabCall", () => {
  it("finds tools, and only runs operations with a time limit to watch", async () => {
    const found = await call({ query: "count words" }, { name: "find_tools" });
    expect(found.answer.content[0]).toMatchObject({ text: expect.stringMatching(/^word-counter count/) });
    expect(found.started).toBe(undefined);
    const options = { pattern: "a" };
    const run = await call({ tool: "regex-extractor", input: "a", options });
    expect(run.started).toEqual({ type: "started", timeLimit: 3000 });
  });

  it("reads files of the page by name, and keeps longer results as further ones", async () => {
    const files = [new File([JSON.stringify(Array.from({ length: 1000 }, (_, index) => index))], "numbers.json")];
    const { answer, results } = await call({ tool: "json-formatter", file: "numbers.json" }, { files });
    expect(answer.structuredContent).toMatchObject({ results: [{ complete: false, file: "formatted.json" }] });
    expect(results.map(({ name }) => name)).toEqual(["formatted.json"]);
    const next = await call(
      { tool: "json-formatter", operation: "minify", file: "formatted.json" },
      { files: [...files, ...results] },
    );
    expect(await next.results[0]?.text()).toBe(await files[0]?.text());
  });

  it("runs a recipe", async () => {
    const steps = [
      { tool: "base64-encode", operation: "decode" },
      { tool: "regex-extractor", operation: "extract", options: { pattern: "b" } },
    ];
    const { answer, started } = await call({ steps, input: "YWJi" }, { name: "run_recipe" });
    expect(answer.content[0]).toMatchObject({ text: expect.stringContaining("b") });
    expect(started).toEqual({ type: "started", timeLimit: 3000 });
  });

  it("never gives two files the same name", async () => {
    const files = [new File(["[]"], "formatted.json")];
    const input = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
    const { results } = await call({ tool: "json-formatter", input }, { files });
    expect(results[0]?.name).toBe("2-formatted.json");
  });

  it("says which files there are, and where an input is wrong", async () => {
    const files = [new File(["x"], "a.txt")];
    const missing = await call({ tool: "json-formatter", file: "b.txt" }, { files });
    expect(missing.answer.content[0]).toMatchObject({ text: expect.stringContaining("Files: a.txt.") });
    const wrong = await call({ tool: "json-formatter", input: "[1,\n2,]" });
    expect(wrong.answer).toEqual({
      isError: true,
      content: [{ type: "text", text: expect.stringContaining("line 2, column 2") }],
    });
  });
});
