import { afterEach, describe, expect, it } from "vitest";
import { dropHandover, peekHandover, putHandover } from "./handover.ts";

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

  it("keeps tools apart", () => {
    putHandover("json-formatter", { content: "{}" });
    putHandover("pastebin", { content: "text" });
    dropHandover("pastebin");
    expect(peekHandover("json-formatter")).toEqual({ content: "{}" });
  });
});
