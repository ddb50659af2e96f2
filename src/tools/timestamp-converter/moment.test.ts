import { expect, it } from "vitest";
import { describeMoment } from "./describe-moment.ts";
import { dateText } from "./moment.ts";
import { operations } from "./tool.ts";

const moment = describeMoment(1_500_000_000_000_000_000n, "Asia/Kathmandu", "milliseconds");

it("dateText writes a date in its zone, in RFC 2822 and in UTC", () => {
  expect(dateText(moment)).toBe(
    "2017-07-14T08:25:00+05:45[Asia/Kathmandu]\nFri, 14 Jul 2017 08:25:00 +0545\n2017-07-14T02:40:00.000Z",
  );
});

it("toTimestamp writes a timestamp in its unit", () => {
  expect(operations.toTimestamp.gives.toText(moment, {})).toBe("1500000000000");
});
