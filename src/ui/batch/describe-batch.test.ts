import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { announceBatch, describeReason } from "./describe-batch.ts";

const NONE = { waiting: 0, running: 0, canceled: 0, done: 0, failed: 0 };

function batchOf(counts: Partial<typeof NONE>, running = true) {
  return { items: Array.from({ length: 100 }) as never, counts: { ...NONE, ...counts }, running, bytes: 0 };
}

describe("announceBatch", () => {
  it("changes only at each quarter, so that a screen reader isn't flooded", () => {
    const said = Array.from({ length: 100 }, (_, done) => announceBatch(batchOf({ done })));
    expect([...new Set(said)]).toEqual(["Working on 100 files.", "25% done.", "50% done.", "75% done."]);
  });

  it("sums up at the end", () => {
    expect(announceBatch(batchOf({ done: 97, failed: 2, canceled: 1 }, false))).toBe(
      "97 of 100 files done, 2 failed, 1 canceled.",
    );
  });
});

describe("describeReason", () => {
  it("names the place, once", () => {
    const at = (message: string) => describeReason(new InputError(message, { position: { line: 3, column: 14 } }));
    expect(at("Unexpected comma")).toBe("Line 3, column 14: Unexpected comma");
    expect(at("Unexpected comma at line 3")).toBe("Unexpected comma at line 3");
    expect(describeReason(new InputError("Too big"))).toBe("Too big");
  });
});
