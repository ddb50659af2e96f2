import { afterEach, describe, expect, it } from "vitest";
import { dropHandover, hearHandover, peekHandover, putHandover } from "./handover.ts";

describe("handover", () => {
  afterEach(() => {
    dropHandover("json-formatter");
    dropHandover("pastebin");
  });

  it("has nothing for a tool that was sent nothing", () => {
    expect(peekHandover("json-formatter")).toBeUndefined();
  });

  it("stays until it is dropped, so that a page may be drawn twice", () => {
    const handover = { content: "{}", title: "result.json" };
    putHandover("json-formatter", handover);
    expect(peekHandover("json-formatter")).toBe(handover);
    expect(peekHandover("json-formatter")).toBe(handover);
    dropHandover("json-formatter");
    expect(peekHandover("json-formatter")).toBeUndefined();
  });

  it("replaces what was not taken", () => {
    putHandover("json-formatter", { content: "old" });
    putHandover("json-formatter", { content: "new" });
    expect(peekHandover("json-formatter")).toEqual({ content: "new" });
  });

  it("is heard of by the page of the tool that it is for, as long as that is open", () => {
    const heard: (string | undefined)[] = [];
    const stop = hearHandover("json-formatter", () => heard.push(String(peekHandover("json-formatter")?.content)));
    putHandover("pastebin", { content: "text" });
    putHandover("json-formatter", { content: "{}" });
    stop();
    putHandover("json-formatter", { content: "[]" });
    expect(heard).toEqual(["{}"]);
  });

  it("keeps tools apart", () => {
    putHandover("json-formatter", { content: "{}" });
    putHandover("pastebin", { content: "text" });
    dropHandover("pastebin");
    expect(peekHandover("json-formatter")).toEqual({ content: "{}" });
  });
});
