import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterOf, OTHER } from "./event.ts";

const toolIds = new Set(["csv-merger", "tab-space-converter", "pastebin"]);

describe("counterOf", () => {
  it.each([
    ["/", "/"],
    ["/privacy", "/privacy"],
    ["/recipes", "/recipes"],
    ["/privacy/more", "(other)"],
    ["/quality", "/quality"],
    ["/tools", "/tools"],
    ["/tools?category=text", "/tools"],
    ["/tools/", "/tools"],
    ["/tools/csv-merger", "/tools/csv-merger"],
    ["/tools/csv-merger#top", "/tools/csv-merger"],
    ["/tools/pastebin/4xk2Dm09QZab", "/tools/pastebin/{id}"],
    ["/tools/no-such-tool", OTHER],
    ["/tools/csv-merger/a/b", OTHER],
    ["/wp-admin.php", OTHER],
    ["", OTHER],
    ["//evil", OTHER],
    ["tools", OTHER],
  ])("counts a view of %j as %s", (path, name) => {
    expect(counterOf({ event: "page_view", path }, toolIds)).toEqual({ kind: "page_view", name });
  });

  it.each([
    ["csv-merger", "csv-merger merge"],
    ["CSVMerger", "csv-merger merge"],
    ["TabSpaceConverter", "tab-space-converter merge"],
    ["NoSuchTool", OTHER],
    ["", OTHER],
  ])("counts an action of the tool %j as %s", (tool, name) => {
    expect(counterOf({ event: "tool_action", tool, action: "merge" }, toolIds).name).toBe(name);
  });

  it("never uses text from an unknown path as a name", () => {
    const names = new Set([
      "/",
      "/tools",
      OTHER,
      ...[...toolIds].flatMap((id) => [`/tools/${id}`, `/tools/${id}/{id}`]),
    ]);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath().map((path) => `/tools/pastebin${path}`),
        ),
        (path) => {
          expect(names).toContain(counterOf({ event: "page_view", path }, toolIds).name);
        },
      ),
    );
  });
});
