import { expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { readDraft } from "./read-draft.ts";

it.each([
  ["server.mjs", "javascript"],
  ["INDEX.HTM", "html"],
  ["archive.tar.json", "json"],
  ["notes", "text"],
  ["notes.constructor", "text"],
  [".css", "css"],
])("makes of %s a paste in %s of that title", async (name, language) => {
  const content = "é = 1\r\n";
  expect(await readDraft(new File([content], name))).toEqual({ title: name, language, content });
});

it("refuses a file that is not text", async () => {
  await expect(readDraft(new File([new Uint8Array([0x89, 0xff])], "a.js"))).rejects.toThrow(InputError);
});
