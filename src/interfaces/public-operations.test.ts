import { describe, expect, it } from "vitest";
import { findOperation, publicOperations } from "./public-operations.ts";
import { toolFolders } from "./tool-modules.ts";

const tools = toolFolders();

describe("toolFolders", () => {
  it("lists the tools without loading them, and leaves out those that are off", () => {
    expect(tools.ids).toContain("json-formatter");
    expect(toolFolders(["json-formatter"]).ids).not.toContain("json-formatter");
  });

  it("loads a tool's entry and operations, and none for a tool without", async () => {
    expect((await tools.meta("json-formatter")).title).toBe("JSON Formatter");
    expect(Object.keys(await tools.operations("json-formatter"))).toContain("minify");
    expect(await tools.operations("url-shortener")).toEqual({});
  });

  it.each(["nothing", "../server", "__proto__"])("rejects %j as an unknown tool", async (id) => {
    await expect(tools.operations(id)).rejects.toThrow("Unknown tool");
  });
});

describe("publicOperations", () => {
  it("leaves out steps of the page and what needs a browser", async () => {
    expect([...publicOperations(await tools.operations("json-formatter")).keys()]).toEqual([
      "format",
      "minify",
      "validate",
      "repair",
    ]);
    expect(publicOperations(await tools.operations("image-converter")).size).toBe(0);
  });
});

describe("findOperation", () => {
  it.each([
    ["tab-space-converter", "toSpaces", "toSpaces"],
    ["tab-space-converter", "to-spaces", "toSpaces"],
    ["tab-space-converter", undefined, "toSpaces"],
    ["base64-encode", "decode", "decode"],
  ])("finds %s %s", async (tool, wanted, id) => {
    expect((await findOperation(tools, tool, wanted)).id).toBe(id);
  });

  it.each([
    ["nothing", undefined, 'There is no tool "nothing".'],
    ["image-converter", undefined, 'The tool "image-converter" only works on its page.'],
    ["base64-encode", "x", 'The tool "base64-encode" has no operation "x". It has: encode, decode.'],
    ["json-formatter", "tree", "has no operation"],
    ["json-formatter", "constructor", "has no operation"],
  ])("rejects %s %s", async (tool, wanted, message) => {
    await expect(findOperation(tools, tool, wanted)).rejects.toThrow(message);
  });
});
