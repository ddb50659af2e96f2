import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "./column.ts";
import { amountLabel, currencyCode } from "./currency.ts";
import { largestTriangles } from "./downsample.ts";
import { dayOrder, parseDate, parseTimeOfDay, timeLabel } from "./parse-date.ts";
import { decimalMark, parseAmount, parseNumber, plainNumber } from "./parse-number.ts";
import { assignBins, quantile, roundBins } from "./statistics.ts";

describe("parseNumber", () => {
  it.each([
    ["1,234,567.89", 1234567.89],
    ["-5", -5],
    ["−5", -5],
    ["(1,200)", -1200],
    ["$1,234.50", 1234.5],
    ["-$3", -3],
    ["12 %", 12],
    ["1 234", 1234],
    ["1'234.5", 1234.5],
    [".5", 0.5],
    ["1e3", 1000],
    ["99 EUR", 99],
    ["1,23,456", 123456],
    ["12,34,567.89", 1234567.89],
    ["US$5", 5],
    ["-US$5", -5],
    ["R$ 5", 5],
    ["5 zł", 5],
    ["kr 5", 5],
    ["5 kr.", 5],
    ["₩1,000", 1000],
  ])("parses %s with a decimal point", (cell, number) => {
    expect(parseNumber(cell, ".")).toBe(number);
  });

  it.each([
    "",
    "abc",
    "1,23",
    "1,23,45",
    "123,45,678",
    "KR5",
    "1 2",
    "1.2.3",
    "-",
    "$",
    "(-1)",
    "0x10",
    "Infinity",
    "1e999",
  ])("rejects %s", (cell) => {
    expect(parseNumber(cell, ".")).toBeNaN();
  });

  it("uses the decimal mark that fits more cells", () => {
    expect(decimalMark(["1,234", "5,678"])).toBe(".");
    expect(decimalMark(["1,5", "2,25"])).toBe(",");
    expect(decimalMark(["1.234,50", "12"])).toBe(",");
    expect(parseNumber("1.234,50", ",")).toBe(1234.5);
  });

  it("parses every number formatted by JavaScript and English locales", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), (double, integer) => {
        expect(parseNumber(String(double), ".")).toBe(double + 0);
        expect(parseNumber(integer.toLocaleString("en"), ".")).toBe(integer);
        expect(parseNumber(integer.toLocaleString("de"), ",")).toBe(integer);
      }),
    );
  });

  it("parses bytes like text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,12}(\.\d{0,6})?$/), (cell) => {
        const bytes = new TextEncoder().encode(cell);
        const plain = plainNumber(bytes, 0, bytes.length);
        if (plain !== undefined) expect(plain).toBe(parseNumber(cell, "."));
      }),
    );
  });
});

describe("parseAmount", () => {
  it.each([
    ["$1,234.50", ".", 1234.5, "$"],
    ["€ 12,50", ",", 12.5, "€"],
    ["1.234,50 €", ",", 1234.5, "€"],
    ["¥500", ".", 500, "¥"],
    ["-£3.20", ".", -3.2, "£"],
    ["(CHF 1'200.00)", ".", -1200, "CHF"],
    ["$5 CAD", ".", 5, "CAD"],
    ["CA$5", ".", 5, "CA$"],
    ["₹1,00,000", ".", 100_000, "₹"],
    ["99 kr.", ".", 99, "kr"],
    ["Rs. 250", ".", 250, "Rs"],
    ["12 %", ".", 12, ""],
    ["12", ".", 12, ""],
    ["CHF", ".", Number.NaN, ""],
    ["PHP 8.1", ".", Number.NaN, ""],
    ["6 ft", ".", Number.NaN, ""],
  ] as const)("reads %s", (cell, mark, value, sign) => {
    expect(parseAmount(cell, mark)).toEqual({ value, sign });
  });

  it("takes signs and codes of the same currency for one", () => {
    expect(new Set(["$", "US$", "USD", "usd"].map(currencyCode)).size).toBe(1);
    expect(new Set(["¥", "￥", "JP¥", "JPY"].map(currencyCode)).size).toBe(1);
    expect(new Set(["$", "CA$", "A$", "€", "£", "¥", "CN¥", "kr", "zł"].map(currencyCode)).size).toBe(9);
  });
});

describe("amountLabel", () => {
  it.each([
    [1234.5, { sign: "$", digits: 2 }, "$1,234.50"],
    [-13, { sign: "€", digits: 1 }, "-€13.00"],
    [500, { sign: "¥", digits: 0 }, "¥500"],
    [10 / 3, { sign: "¥", digits: 0 }, "¥3.33"],
    [1.459, { sign: "$", digits: 3 }, "$1.459"],
    [12.5, { sign: "CHF", digits: 2 }, "CHF\u00a012.50"],
    [99, { sign: "kr", digits: 0 }, "99\u00a0kr"],
  ])("formats %d", (value, currency, label) => {
    expect(amountLabel(value, currency)).toBe(label);
  });
});

describe("parseTimeOfDay", () => {
  it.each([
    ["08:30", "08:30"],
    ["8:05", "08:05"],
    ["14:05:10", "14:05:10"],
    ["14:05:10.25", "14:05:10.250"],
    ["2:30 PM", "14:30"],
    ["2:30pm", "14:30"],
    ["12:00 a.m.", "00:00"],
    ["12:15 PM", "12:15"],
    ["2 PM", "14:00"],
    ["T09:00", "09:00"],
    ["00:00", "00:00"],
    ["24:00", "24:00"],
  ])("reads %s", (cell, label) => {
    expect(timeLabel(parseTimeOfDay(cell))).toBe(label);
  });

  it.each(["24:01", "25:00", "12:60", "0:30 PM", "13:00 pm", "8.30", "8", "1:2", "12:30:61", ""])(
    "rejects %j",
    (cell) => {
      expect(parseTimeOfDay(cell)).toBeNaN();
    },
  );

  it("is the type of a column of times, but not of durations", () => {
    expect(detectFormat(["08:30", "14:05:10", "", "2:30 PM"]).type).toBe("time");
    expect(detectFormat(["12:45", "25:10", "18:03", "20:00", "21:30", "9:15"]).type).toBe("text");
    expect(detectFormat(["2024-01-01 08:30"]).type).toBe("date");
  });
});

describe("parseDate and detectFormat", () => {
  it.each([
    ["2024-02-29", Date.UTC(2024, 1, 29)],
    ["2024-05", Date.UTC(2024, 4)],
    ["2024/5/1", Date.UTC(2024, 4, 1)],
    ["0099-01-01", new Date("0099-01-01").getTime()],
    ["2024-05-01T12:30:15.250Z", Date.UTC(2024, 4, 1, 12, 30, 15, 250)],
    ["2024-05-01 12:30 +02:00", Date.UTC(2024, 4, 1, 10, 30)],
    ["1 May 2024", Date.UTC(2024, 4, 1)],
    ["May 1, 2024", Date.UTC(2024, 4, 1)],
    ["Sept 2024", Date.UTC(2024, 8)],
    ["31.12.2024", Date.UTC(2024, 11, 31)],
    ["4/3/2024 1:05 pm", Date.UTC(2024, 3, 3, 13, 5)],
    ["01-Feb-2024", Date.UTC(2024, 1, 1)],
    ["1-Feb-24", Date.UTC(2024, 1, 1)],
    ["2/1/99", Date.UTC(1999, 1, 1)],
    ["02/01/24 10:00", Date.UTC(2024, 1, 1, 10)],
    ["01/2024", Date.UTC(2024, 0)],
    ["Jan-24", Date.UTC(2024, 0)],
    ["Jan 2024", Date.UTC(2024, 0)],
    ["Thu, 01 Feb 2024 10:00:00 GMT", Date.UTC(2024, 1, 1, 10)],
    ["Thursday, Feb 1, 2024", Date.UTC(2024, 1, 1)],
  ])("parses %s", (cell, time) => {
    expect(parseDate(cell, "month-first")).toBe(time);
  });

  it.each([
    ...["2023-02-29", "2024-13-01", "2024.05", "13/13/2024", "Foo 2024", "Mayday 2024", "2024-05-01 25:00", "2024"],
    ...["13/2024", "1/24", "Jan 24", "Foo-24", "1.2.24", "1-2-24", "1/2/45", "1-Feb-45", "Tho, 01 Feb 2024"],
  ])("rejects %s", (cell) => {
    expect(parseDate(cell, "day-first")).toBeNaN();
  });

  it.each([
    ["day first", ["13/2/24", "5/2/24"], "day-first"],
    ["month first", ["2/13/24", "2/5/24"], "month-first"],
    ["months", ["Jan-24", "Feb-24"], "month-first"],
  ] as const)("reads two-digit years: %s", (_, cells, order) => {
    expect(detectFormat(cells)).toMatchObject({ type: "date", order });
  });

  it.each([
    ["the year may be first", ["24/01/15", "24/01/16", "24/02/17"]],
    ["the days of a month may be years", ["Jan-15", "Jan-16"]],
  ])("detects text when %s", (_, cells) => {
    expect(detectFormat(cells).type).toBe("text");
  });

  it("reads the day first when a month would exceed 12", () => {
    expect(dayOrder(["03/04/2024", "25/04/2024"])).toEqual({ order: "day-first", guessed: false });
    expect(dayOrder(["03/04/2024", "04/25/2024"])).toEqual({ order: "month-first", guessed: false });
    expect(dayOrder(["03/04/2024"])).toEqual({ order: "month-first", guessed: true });
  });
});

describe("detectFormat", () => {
  it("reports when it guessed the order of day and month", () => {
    expect(detectFormat(["3/4/2024", "5/6/2024"]).guessed).toBe(true);
    expect(detectFormat(["3/4/2024", "5/6/2024"], "day-first")).toMatchObject({ order: "day-first", guessed: false });
    for (const cells of [["5/5/2024"], ["3.4.2024"], ["2024-03-04"], ["3/4/2024", "x", "y"]]) {
      expect(detectFormat(cells).guessed).toBe(false);
    }
  });

  it("detects the type of a column", () => {
    expect(detectFormat(["1,200", "950", "", "n/a"]).type).toBe("number");
    expect(detectFormat(["2024-05-01", "", "2024-05-02"]).type).toBe("date");
    expect(detectFormat(["01067", "10115"]).type).toBe("text");
    expect(detectFormat(["1", "two", "3"]).type).toBe("text");
    expect(detectFormat(["", ""]).type).toBe("text");
  });
});

describe("largestTriangles", () => {
  it("keeps the first and last point, in order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 3, maxLength: 200 }),
        fc.integer({ min: 3, max: 50 }),
        (values, maxPoints) => {
          const x = Float64Array.from(values.keys());
          const kept = largestTriangles(x, Float64Array.from(values), maxPoints);
          expect(kept).toHaveLength(Math.min(values.length, maxPoints));
          expect(kept[0]).toBe(0);
          expect(kept.at(-1)).toBe(values.length - 1);
          expect([...kept]).toEqual([...new Set(kept)].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe("assignBins", () => {
  it("puts every value between the edges of its bin", () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map(Math.fround), { minLength: 1 });
    fc.assert(
      fc.property(values, (numbers) => {
        const all = Float64Array.from(numbers);
        const bins = roundBins(all);
        assignBins(all, bins).forEach((bin, at) => {
          expect(bins.edges[bin]).toBeLessThanOrEqual(all[at] as number);
          expect(bins.edges[bin + 1]).toBeGreaterThan(all[at] as number);
        });
      }),
    );
  });
});

describe("quantile", () => {
  it("computes the same quantiles as R", () => {
    expect(quantile(Float64Array.of(1, 2, 3, 4), 0.25)).toBe(1.75);
    expect(quantile(Float64Array.of(7), 0.75)).toBe(7);
  });
});
