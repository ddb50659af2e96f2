import { describe, expect, it } from "vitest";
import { toolEvent } from "./tool-event.ts";

describe("toolEvent", () => {
  it.each([
    ["csv-merger", "add_csv", "CSVMerger", "add_csv"],
    ["tab-space-converter", "toSpaces", "TabSpaceConverter", "to_spaces"],
    ["whitespace-remover", "remove", "WhitespaceRemover", "remove"],
    ["space-newline-converter", "toNewlines", "SpaceNewlineConverter", "to_newlines"],
    ["base64-encode", "encode", "Base64Encode", "encode"],
  ])("turns %s and %s into %s and %s", (toolId, action, tool, name) => {
    expect(toolEvent(toolId, action)).toEqual({ event: "tool_action", tool, action: name });
  });
});
