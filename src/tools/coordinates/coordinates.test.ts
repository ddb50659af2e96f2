import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { describeDistance, measure } from "./distance.ts";
import { plusCodeArea, toPlusCode } from "./plus-code.ts";
import type { Format } from "./point.ts";
import { readPoints } from "./read-points.ts";
import { writePoints } from "./write-points.ts";

const GEODESIC = dirname(createRequire(import.meta.url).resolve("geographiclib-geodesic"));
const rowsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, "testing/suite", file), "utf8")
    .trim()
    .split("\n")
    .slice(1);

it("Google's test data of plus codes passes", async () => {
  await runSuite(import.meta.dirname, {
    id: "plus-codes",
    title: "Plus codes written and read",
    source: "https://github.com/google/open-location-code/tree/main/test_data",
    cases: [
      ...rowsOf("encoding.csv").map((row) => ({
        name: row,
        run: () => {
          const [latitude, longitude, length, code] = row.split(",");
          expect(toPlusCode(Number(latitude), Number(longitude), Number(length))).toBe(code);
        },
      })),
      ...rowsOf("decoding.csv").map((row) => ({
        name: row,
        run: () => {
          const [code = "", , ...corners] = row.split(",");
          const { south, west, north, east } = plusCodeArea(code);
          for (const [at, value] of [south, west, north, east].entries()) {
            expect(value).toBeCloseTo(Number(corners[at]), 9);
          }
        },
      })),
    ],
  });
});

it("GeographicLib's published lines pass", async () => {
  const source = readFileSync(join(GEODESIC, "test/geodesictest.js"), "utf8");
  const numbers = /testcases = \[([\s\S]*?)\];/.exec(source)?.[1]?.match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g) ?? [];
  const lines = Array.from({ length: numbers.length / 12 }, (_, at) =>
    numbers.slice(12 * at, 12 * at + 12).map(Number),
  );
  expect(lines.length).toBeGreaterThanOrEqual(20);
  await runSuite(import.meta.dirname, {
    id: "geographiclib",
    title: "Shortest lines on WGS 84: distance and both bearings",
    source: "https://github.com/geographiclib/geographiclib-js/blob/main/geodesic/test/geodesictest.js",
    library: "geographiclib-geodesic",
    cases: lines.map(([lat1 = 0, lon1 = 0, azi1 = 0, lat2 = 0, lon2 = 0, azi2 = 0, s12 = 0], at) => ({
      name: `line ${at + 1}`,
      run: () => {
        const from = { latitude: lat1, longitude: lon1 };
        const to = { latitude: lat2, longitude: lon2 };
        const { meters, initial, final, middle } = measure(from, to);
        expect(meters).toBeCloseTo(s12, 7);
        expect(initial).toBeCloseTo(azi1, 10);
        expect(final).toBeCloseTo(azi2, 10);
        expect(measure(from, middle).meters).toBeCloseTo(s12 / 2, 6);
      },
    })),
  });
});

const convert = (text: string, format: Format = "decimal") => writePoints(readPoints(text), format);

describe("convert", () => {
  // The manual of GeographicLib's GeoConvert.
  it.each<[string, Format, string]>([
    ["33.3 44.4", "utm", "38 N 444140.54 3684706.36"],
    ["33.3 44.4", "mgrs", "38S MB 44140 84706"],
    ["38SMB4488", "dms", "33°20′03.25″N 044°24′13.06″E"],
    // NGA, The Universal Grids, and Wikipedia.
    ["4QFJ1234567890", "mgrs", "4Q FJ 12345 67890"],
    ["-33.857 151.215", "mgrs", "56H LH 34873 52266"],
    // geohash.org and Niemeyer's article.
    ["57.64911, 10.40744", "geohash", "u4pruydqqv"],
    ["ezs42", "decimal", "42.605, -5.603"],
  ])("%s as %s is %s", (text, format, result) => expect(convert(text, format)).toBe(result));

  it.each([
    "48.8582222, 2.2945",
    "48.8582222 2.2945",
    "48.8582222;2.2945",
    "48.8582222° N, 2.2945° E",
    "2.2945E 48.8582222N",
    "48°51′29.6″N 2°17′40.2″E",
    "48°51'29.6\"N, 2°17'40.2\"E",
    "48 51 29.6 2 17 40.2",
    "N48 51 29.6 E002 17 40.2",
    "48d51m29.6s N 2d17m40.2s E",
    "lat: 48.8582222, lon: 2.2945",
    "geo:48.8582222,2.2945;u=35",
    "https://www.google.com/maps/place/Tour/@48.8582222,2.2945,17z/data=!3m1",
    "https://maps.google.com/?q=48.8582222,2.2945&z=3",
    "https://maps.apple.com/?ll=48.8582222,2.2945",
    "https://www.openstreetmap.org/?mlat=48.8582222&mlon=2.2945#map=17/1/1",
    "https://www.openstreetmap.org/#map=17/48.8582222/2.2945",
  ])("recognizes %s", (text) => expect(convert(text)).toBe("48.8582222, 2.2945"));

  it("reads back what it writes, in every format", () => {
    const place = fc.record({
      latitude: fc.double({ min: -79.9, max: 83.9, noNaN: true }),
      longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
    });
    const precision = {
      decimal: 0.02,
      dms: 0.3,
      dm: 0.2,
      utm: 0.01,
      mgrs: 0.8,
      geohash: 1,
      "plus-code": 10,
      geojson: 0.02,
      gpx: 0.02,
    };
    fc.assert(
      fc.property(place, (point) => {
        for (const [format, meters] of Object.entries(precision)) {
          const [back] = readPoints(writePoints([point], format as Format));
          expect(back && measure(point, back).meters, `${format} of ${JSON.stringify(point)}`).toBeLessThan(meters);
        }
      }),
    );
  });

  it("reads GPX with names, and every position of GeoJSON", () => {
    const gpx =
      "<?xml version='1.0'?><gpx><wpt lon='7.99' lat=\"46.57\"><ele>3967</ele><name>Eiger &amp; more</name></wpt><trk><name>Not this</name><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat='3' lon='4'></trkpt></trkseg></trk></gpx>";
    expect(readPoints(gpx)).toEqual([
      { latitude: 46.57, longitude: 7.99, name: "Eiger & more" },
      { latitude: 1, longitude: 2 },
      { latitude: 3, longitude: 4 },
    ]);
    const line = {
      type: "LineString",
      coordinates: [
        [1, 2],
        [3, 4, 500],
      ],
    };
    const polygon = {
      type: "Polygon",
      coordinates: [
        [
          [5, 6],
          [7, 8],
        ],
      ],
    };
    const geometry = { type: "GeometryCollection", geometries: [line, polygon] };
    expect(readPoints(JSON.stringify({ type: "Feature", properties: { name: "A" }, geometry }))).toEqual([
      { latitude: 2, longitude: 1, name: "A" },
      { latitude: 4, longitude: 3, name: "A" },
      { latitude: 6, longitude: 5, name: "A" },
      { latitude: 8, longitude: 7, name: "A" },
    ]);
    expect(convert(convert(gpx, "geojson"), "gpx")).toContain(
      '<wpt lat="46.57" lon="7.99"><name>Eiger &amp; more</name></wpt>',
    );
  });

  it("reads UTM to a centimeter", () => {
    const [point] = readPoints("38n 444140.54 3684706.36");
    expect(point && measure(point, { latitude: 33.3, longitude: 44.4 }).meters).toBeLessThan(0.01);
  });

  it("knows the wide zones of Norway and Svalbard", () => {
    expect(convert("60, 5\n78, 20", "mgrs")).toMatch(/^32V .*\n33X /);
  });

  it("says where UTM ends", () => {
    expect(convert("85, 10", "utm")).toBe("none beyond 80° S and 84° N");
    expect(convert("-80.1, 10", "mgrs")).toBe("none beyond 80° S and 84° N");
  });

  it.each([
    ["48.8, 2\nhello", "Not recognized.", { line: 2, column: 1 }],
    ["  48 61 0 N 2 0 0 E", "Not recognized.", { line: 1, column: 3 }],
    ["120, 20", "Latitude goes from -90 to 90: write it first", { line: 1 }],
    ["20, 181", "Longitude goes from -180 to 180", { line: 1 }],
    ["75V+8Q", "Not recognized.", { line: 1 }],
    ["G8V5+8Q Paris", "A short plus code needs its first four digits", { line: 1 }],
    ["31U ZZ 1 1", "Not recognized.", { line: 1 }],
    ["61 N 448251 5411943", "Not recognized.", { line: 1 }],
    ["1,2,3", "Not recognized.", { line: 1 }],
    ["-5 N 3 E", "Not recognized.", { line: 1 }],
    ["5 N 3 N", "Not recognized.", { line: 1 }],
    ["{", "isn’t valid JSON", undefined],
    ['{"type": "FeatureCollection", "features": []}', "This file has no points", undefined],
    ['{"type": "Point", "coordinates": [200, 10]}', "Longitude goes from -180 to 180", undefined],
    ["<kml></kml>", "This XML isn’t GPX", undefined],
    ['<gpx><wpt lat="1"/></gpx>', "A point of this GPX file has no lon", undefined],
  ])("rejects %s", (text, message, position) => {
    try {
      readPoints(text);
      expect.fail("accepted");
    } catch (error) {
      expect((error as InputError).message).toContain(message);
      if (position) expect((error as InputError).position).toMatchObject(position);
    }
  });

  it("reads 100,000 lines in seconds", () => {
    const started = performance.now();
    expect(readPoints("48.8582, 2.2945\n".repeat(100_000))).toHaveLength(100_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("distance", () => {
  it("marks the field with the error", () => {
    expect(() => describeDistance("1, 2", "x")).toThrow(expect.objectContaining({ field: "to" }));
    expect(() => describeDistance("1, 2\n3, 4", "1, 2")).toThrow("Enter one point here");
  });

  it("has no bearing from a place to itself", () => {
    expect(describeDistance("1, 2", "1, 2")).not.toContain("Bearing");
  });

  it("is the same in both directions, with bearings that are opposite", () => {
    const place = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(measure(one, other).meters).toBeCloseTo(measure(other, one).meters, 6);
      }),
    );
  });
});
