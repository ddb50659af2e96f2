import { expect, it } from "vitest";
import { securityTxt } from "./security-txt.ts";

it("securityTxt gives a contact that expires in less than a year", () => {
  expect(securityTxt("me@example.org", Date.parse("2026-11-24T06:00:00Z"))).toBe(
    "Contact: mailto:me@example.org\nExpires: 2027-11-19T06:00:00.000Z\n",
  );
});
