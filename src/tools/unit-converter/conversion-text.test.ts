import { expect, it } from "vitest";
import { conversionText } from "./conversion-text.ts";
import { type ConversionRequest, convertUnits } from "./convert-units.ts";

it("conversionText writes both sides with their unit symbols", () => {
  const request: ConversionRequest = { value: " 1,000 ", category: "length", from: "meter", to: "kilometer" };
  const conversion = convertUnits(request, { digits: "auto", notation: "auto" });
  expect(conversionText(request, conversion)).toBe("1,000 m = 1 km");
});
