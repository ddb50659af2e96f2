import { expect, it } from "vitest";
import { conversionText } from "./conversion-text.ts";
import { type ConversionRequest, convertUnits } from "./convert-units.ts";
import { EXAMPLE } from "./example.ts";

it("conversionText writes both sides with their unit symbols", () => {
  const request: ConversionRequest = { value: " 1,000 ", category: "length", from: "meter", to: "kilometer" };
  const conversion = convertUnits(request, { digits: "auto", notation: "auto" });
  expect(conversionText(request, conversion)).toBe("1,000 m = 1 km");
});

it("the example of the page is right", () => {
  const request: ConversionRequest = { value: EXAMPLE.value, ...EXAMPLE.options };
  const conversion = convertUnits(request, { digits: "auto", notation: "auto" });
  expect(EXAMPLE.text).toBe(conversionText(request, conversion));
});
