import { expect, it } from "vitest";
import { warnOfEach } from "./warn-of-each.ts";

it("warns of each part once, with the start of a long one", () => {
  const warnings: string[] = [];
  const onUnknown = warnOfEach("Unknown", (message) => warnings.push(message));
  for (const part of ["€", "x".repeat(50), "€"]) onUnknown(part);
  expect(warnings).toEqual(["Unknown: “€”", `Unknown: “${"x".repeat(40)}…”`]);
});
