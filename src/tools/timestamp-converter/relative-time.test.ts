import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

it.each([
  [0, "now"],
  [999, "now"],
  [-SECOND, "1 second ago"],
  [59 * SECOND, "in 59 seconds"],
  [-60 * SECOND, "1 minute ago"],
  [-2 * 3600 * SECOND, "2 hours ago"],
  [DAY, "in 1 day"],
  [-13 * DAY, "1 week ago"],
  [45 * DAY, "in 1 month"],
  [-366 * DAY, "1 year ago"],
  [-740_000 * DAY, "2,026 years ago"],
])("relativeTime writes %d ms from now as %s", (difference, text) => {
  expect(relativeTime(difference, 0, "en")).toBe(text);
});
