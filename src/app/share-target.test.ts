import { describe, expect, it } from "vitest";
import { readShared } from "./share-target.ts";

function formOf(entries: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

describe("readShared", () => {
  it.each([
    [{ text: "hello" }, "hello"],
    [{ title: "A page", url: "https://example.org/" }, "https://example.org/"],
    [{ text: "See https://example.org/", url: "https://example.org/" }, "See https://example.org/"],
    [{ text: "See", url: "https://example.org/" }, "See\nhttps://example.org/"],
    [{ title: "Only a title", text: " " }, "Only a title"],
    [{ other: "x" }, ""],
  ])("takes the text of %j", (entries, text) => {
    expect(readShared(formOf(entries as Record<string, string>)).text).toBe(text);
  });

  it("takes files, and no text in their place", () => {
    const file = new File(["{}"], "a.json");
    const { files } = readShared(formOf({ files: file, text: file }));
    expect(files.map(({ name }) => name)).toEqual(["a.json"]);
    expect(readShared(formOf({ files: "x", text: file }))).toEqual({ text: "", files: [] });
    expect(readShared(formOf({ files: new File([], "") })).files).toEqual([]);
  });
});
