import { afterEach, describe, expect, it } from "vitest";
import { dropHandover, peekHandover, putHandover, subscribeToHandover } from "./handover.ts";

describe("handover", () => {
  afterEach(() => {
    dropHandover("json-formatter");
    dropHandover("pastebin");
  });

  it("returns undefined for a tool without a handover", () => {
    expect(peekHandover("json-formatter")).toBeUndefined();
  });

  it("keeps a handover until it is dropped, since a page may render twice", () => {
    const handover = { content: "{}", title: "result.json" };
    putHandover("json-formatter", handover);
    expect(peekHandover("json-formatter")).toBe(handover);
    expect(peekHandover("json-formatter")).toBe(handover);
    dropHandover("json-formatter");
    expect(peekHandover("json-formatter")).toBeUndefined();
  });

  it("replaces a handover that was not taken", () => {
    putHandover("json-formatter", { content: "old" });
    putHandover("json-formatter", { content: "new" });
    expect(peekHandover("json-formatter")).toEqual({ content: "new" });
  });

  it("notifies only the subscribed tool, until it unsubscribes", () => {
    const heard: (string | undefined)[] = [];
    const stop = subscribeToHandover("json-formatter", () =>
      heard.push(String(peekHandover("json-formatter")?.content)),
    );
    putHandover("pastebin", { content: "text" });
    putHandover("json-formatter", { content: "{}" });
    stop();
    putHandover("json-formatter", { content: "[]" });
    expect(heard).toEqual(["{}"]);
  });

  it("keeps the handovers of different tools separate", () => {
    putHandover("json-formatter", { content: "{}" });
    putHandover("pastebin", { content: "text" });
    dropHandover("pastebin");
    expect(peekHandover("json-formatter")).toEqual({ content: "{}" });
  });
});
