import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { readDraft } from "./read-draft.ts";

describe("readDraft", () => {
  it.each([
    ["server.mjs", "javascript"],
    ["INDEX.HTM", "html"],
    ["archive.tar.json", "json"],
    ["notes", "text"],
    ["notes.constructor", "text"],
    [".css", "css"],
  ])("detects the language of %s as %s", async (name, language) => {
    const content = "é = 1\r\n";
    expect(await readDraft(new File([content], name))).toEqual({ title: name, language, content });
  });

  it("rejects a file that is not text", async () => {
    await expect(readDraft(new File([new Uint8Array([0x89, 0xff])], "a.js"))).rejects.toThrow(InputError);
  });
});
