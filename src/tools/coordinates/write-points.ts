import { Dms, LatLon } from "geodesy/mgrs.js";
import Geohash from "latlon-geohash";
import { escapeXml } from "#shared/escape-xml.ts";
import { toPlusCode } from "./plus-code.ts";
import type { Format, Point } from "./point.ts";

Dms.separator = "";

type LineFormat = Exclude<Format, "all" | "geojson" | "gpx">;

const WRITERS: Readonly<Record<LineFormat, (point: Point) => string>> = {
  decimal: ({ latitude, longitude }) => `${short(latitude)}, ${short(longitude)}`,
  dms: ({ latitude, longitude }) => `${Dms.toLat(latitude, "dms", 2)} ${Dms.toLon(longitude, "dms", 2)}`,
  dm: ({ latitude, longitude }) => `${Dms.toLat(latitude, "dm", 4)} ${Dms.toLon(longitude, "dm", 4)}`,
  utm: (point) => orNone(point, () => latLonOf(point).toUtm().toString(2)),
  mgrs: (point) => orNone(point, () => latLonOf(point).toUtm().toMgrs().toString().replace(/^0/, "")),
  geohash: ({ latitude, longitude }) => Geohash.encode(latitude, longitude, 10),
  "plus-code": ({ latitude, longitude }) => toPlusCode(latitude, longitude),
};

const LABELS: Readonly<Record<LineFormat, string>> = {
  decimal: "Decimal",
  dms: "DMS",
  dm: "Minutes",
  utm: "UTM",
  mgrs: "MGRS",
  geohash: "Geohash",
  "plus-code": "Plus code",
};

/** A paragraph per point with every format, a line per point in one, or a file. */
export function writePoints(points: readonly Point[], format: Format): string {
  if (format === "geojson") return writeGeoJson(points);
  if (format === "gpx") return writeGpx(points);
  if (format !== "all") return points.map(WRITERS[format]).join("\n");
  return points.map(describe).join("\n\n");
}

function describe(point: Point): string {
  const formats = Object.keys(LABELS) as LineFormat[];
  const rows = formats.map((format): [string, string] => [LABELS[format], WRITERS[format](point)]);
  const named: [string, string][] = point.name === undefined ? rows : [["Name", point.name], ...rows];
  const uri: [string, string] = ["geo URI", `geo:${short(point.latitude)},${short(point.longitude)}`];
  return [...named, uri].map(([label, value]) => `${label.padEnd(11)}${value}`).join("\n");
}

/** Seven places are 1 cm. */
const short = (degrees: number) => String(Number(degrees.toFixed(7)) + 0);

/** Rounded, because geodesy refuses less than a nanometer south of the equator. */
const latLonOf = ({ latitude, longitude }: Point) => new LatLon(Number(short(latitude)), Number(short(longitude)));

function orNone({ latitude }: Point, write: () => string): string {
  return latitude < -80 || latitude > 84 ? "none beyond 80° S and 84° N" : write();
}

function writeGeoJson(points: readonly Point[]): string {
  const features = points.map(({ latitude, longitude, name }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [Number(short(longitude)), Number(short(latitude))] },
    properties: name === undefined ? {} : { name },
  }));
  return `${JSON.stringify({ type: "FeatureCollection", features }, null, 2)}\n`;
}

function writeGpx(points: readonly Point[]): string {
  const waypoints = points.map(({ latitude, longitude, name }) => {
    const tag = `  <wpt lat="${short(latitude)}" lon="${short(longitude)}"`;
    return name === undefined ? `${tag}/>` : `${tag}><name>${escapeXml(name)}</name></wpt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Sundry" xmlns="http://www.topografix.com/GPX/1/1">\n${waypoints.join("\n")}\n</gpx>\n`;
}
