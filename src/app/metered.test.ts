import { expect, it } from "vitest";
import { isMetered } from "./metered.ts";

it.each([{ saveData: true }, { type: "cellular" }, { saveData: false, type: "cellular" }])(
  "takes %j for a line that is paid by the byte",
  (connection) => {
    expect(isMetered(connection)).toBe(true);
  },
);

it.each([{}, { saveData: false }, { type: "wifi" }, { saveData: false, type: "unknown" }])(
  "takes %j for one that is not",
  (connection) => {
    expect(isMetered(connection)).toBe(false);
  },
);
