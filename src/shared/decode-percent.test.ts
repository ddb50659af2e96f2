import { expect, it } from "vitest";
import { decodePercentIfValid } from "./decode-percent.ts";

it.each([
  ["caf%C3%A9", "café"],
  ["100%", "100%"],
  ["%C3%A9 %FF", "%C3%A9 %FF"],
])("decodePercentIfValid reads %j as %j", (text, decoded) => {
  expect(decodePercentIfValid(text)).toBe(decoded);
});
