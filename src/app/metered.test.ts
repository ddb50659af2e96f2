import { describe, expect, it } from "vitest";
import { isMetered } from "./metered.ts";

describe("isMetered", () => {
  it.each([{ saveData: true }, { type: "cellular" }, { saveData: false, type: "cellular" }])(
    "is true for %j",
    (connection) => {
      expect(isMetered(connection)).toBe(true);
    },
  );

  it.each([{}, { saveData: false }, { type: "wifi" }, { saveData: false, type: "unknown" }])(
    "is false for %j",
    (connection) => {
      expect(isMetered(connection)).toBe(false);
    },
  );
});
