import geodesic from "geographiclib-geodesic";
import { InputError } from "#shared/input-error.ts";
import type { Point } from "./point.ts";
import { readPoints } from "./read-points.ts";
import { writePoints } from "./write-points.ts";

const { Geodesic } = geodesic;
const earth = Geodesic.WGS84;

/** Meters and bearings in degrees along the shortest line on WGS 84 (Karney 2013). */
export function measure(from: Point, to: Point): { meters: number; initial: number; final: number; middle: Point } {
  const line = earth.InverseLine(from.latitude, from.longitude, to.latitude, to.longitude);
  const { s12 = 0, azi1 = 0, azi2 = 0 } = earth.Inverse(from.latitude, from.longitude, to.latitude, to.longitude);
  const { lat2 = 0, lon2 = 0 } = line.Position(s12 / 2);
  return { meters: s12, initial: azi1, final: azi2, middle: { latitude: lat2, longitude: lon2 } };
}

export function describeDistance(from: string, to: string): string {
  const { meters, initial, final, middle } = measure(onlyPoint(from, "from"), onlyPoint(to, "to"));
  const rows = [
    ["Kilometers", (meters / 1_000).toFixed(6)],
    ["Miles", (meters / 1_609.344).toFixed(6)],
    ["Nautical mi", (meters / 1_852).toFixed(6)],
    ...(meters === 0
      ? []
      : [
          ["Bearing", bearing(initial)],
          ["At the end", bearing(final)],
          ["Back", bearing(final + 180)],
          ["Midpoint", writePoints([middle], "decimal")],
        ]),
  ];
  return rows.map(([label = "", value]) => `${label.padEnd(13)}${value}`).join("\n");
}

const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");

function bearing(degrees: number): string {
  const positive = (degrees + 360) % 360;
  return `${(Number(positive.toFixed(4)) % 360).toFixed(4)}° (${POINTS[Math.round(positive / 22.5) % 16]})`;
}

function onlyPoint(text: string, field: string): Point {
  const [point, ...others] = readPoints(text, field);
  if (!point || others.length > 0) throw new InputError("Enter one point here", { field });
  return point;
}
