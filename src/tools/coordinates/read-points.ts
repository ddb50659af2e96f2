import Mgrs, { Utm } from "geodesy/mgrs.js";
import Geohash from "latlon-geohash";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { isPlusCode, plusCodeArea } from "./plus-code.ts";
import type { Point } from "./point.ts";
import { readAngles } from "./read-angles.ts";
import { readGeoJson, readGpx } from "./read-files.ts";

const MAX_LINE = 2_000;

/** The points of a text with one per line, a GPX file or GeoJSON. @param field whose text it is */
export function readPoints(text: string, field = "input"): Point[] {
  const start = text.trimStart();
  const fromFile = start.startsWith("{") ? readGeoJson(text) : start.startsWith("<") ? readGpx(text) : undefined;
  if (fromFile) {
    const outside = fromFile.find((point) => problemOf(point) !== undefined);
    if (outside) throw new InputError(`${outside.latitude}, ${outside.longitude}: ${problemOf(outside)}`, { field });
    if (fromFile.length === 0) throw new InputError("This file has no points", { field });
    return fromFile;
  }
  const points: Point[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const content = line.trim();
    const position = () => positionAt(text, offset + line.indexOf(content));
    if (content !== "") {
      const point = content.length <= MAX_LINE ? readPoint(content) : undefined;
      if (!point) throw new InputError(adviceFor(content), { field, position: position() });
      const problem = problemOf(point);
      if (problem !== undefined) throw new InputError(problem, { field, position: position() });
      points.push(point);
    }
    offset += line.length + 1;
  }
  return points;
}

const problemOf = ({ latitude, longitude }: Point) => {
  if (Math.abs(latitude) > 90) {
    const isSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
    return `Latitude goes from -90 to 90${isSwapped ? ": write it first" : ""}`;
  }
  return Math.abs(longitude) > 180 ? "Longitude goes from -180 to 180" : undefined;
};

function adviceFor(text: string): string {
  if (/^[2-9CFGHJMPQRVWX]{4,6}\+[2-9CFGHJMPQRVWX]{2,3}/i.test(text)) {
    return "A short plus code needs its first four digits, such as 8FW4V75V+8Q";
  }
  return "Not recognized. Write 48.8582, 2.2945, or degrees and minutes, UTM, MGRS, a geohash or a plus code";
}

function readPoint(text: string): Point | undefined {
  return (
    readAddress(text) ?? readPlusCode(text) ?? readMgrs(text) ?? readUtm(text) ?? readGeohash(text) ?? readAngles(text)
  );
}

const NUMBER = "(-?\\d{1,3}(?:\\.\\d{1,20})?)";
const ADDRESSES = [
  new RegExp(`^geo:${NUMBER},${NUMBER}(?:[,;?]|$)`, "i"),
  new RegExp(`^https?://[^\\s@]{1,1000}@${NUMBER},${NUMBER}(?:,|$)`, "i"),
  new RegExp(
    `^https?://[^\\s?]{1,1000}\\?[^\\s]{0,500}\\b(?:q|ll|query|destination|center|daddr)=(?:loc:)?${NUMBER}(?:,|%2C)${NUMBER}(?:&|#|$)`,
    "i",
  ),
  new RegExp(`^https?://[^\\s?]{1,1000}\\?mlat=${NUMBER}&mlon=${NUMBER}(?:&|#|$)`, "i"),
  new RegExp(`^https?://[^\\s#]{1,1000}#map=\\d{1,2}(?:\\.\\d{1,5})?/${NUMBER}/${NUMBER}(?:&|$)`, "i"),
];

/** A geo URI (RFC 5870) or a link of Google Maps, Apple Maps or OpenStreetMap. */
function readAddress(text: string): Point | undefined {
  for (const pattern of ADDRESSES) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined) return { latitude: Number(latitude), longitude: Number(longitude) };
  }
  return undefined;
}

/** The middle of its area. */
function readPlusCode(text: string): Point | undefined {
  if (!isPlusCode(text)) return undefined;
  const { south, west, north, east } = plusCodeArea(text);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

function readMgrs(text: string): Point | undefined {
  const [, zone, band = "", square = "", digits = ""] =
    /^(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z][A-HJ-NP-V])\s?((?:\d{1,5}\s?\d{1,5})?)$/i.exec(text) ?? [];
  const plain = digits.replace(/\s/, "");
  if (zone === undefined || plain.length % 2 !== 0) return undefined;
  // The middle of the square that the digits name.
  const [east = 0, north = 0] = [plain.slice(0, plain.length / 2), plain.slice(plain.length / 2)].map(
    (half) => Number(`${half}50000`.slice(0, 5)) + (half.length === 5 ? 0.5 : 0),
  );
  const letters = `${band}${square}`.toUpperCase();
  return orUndefined(() =>
    toPoint(new Mgrs(Number(zone), letters.charAt(0), letters.charAt(1), letters.charAt(2), east, north).toUtm()),
  );
}

function readUtm(text: string): Point | undefined {
  const [, zone, letter = "", easting, northing] =
    /^(\d{1,2})\s?([C-HJ-NP-X])\s{1,5}(\d{6}(?:\.\d{1,9})?)\s?m?E?,?\s{1,5}(\d{1,8}(?:\.\d{1,9})?)\s?m?N?$/i.exec(
      text,
    ) ?? [];
  if (zone === undefined) return undefined;
  // S is read as south, not as band S.
  const hemisphere = /[C-HJ-MS]/i.test(letter) ? "S" : "N";
  return orUndefined(() => toPoint(new Utm(Number(zone), hemisphere, Number(easting), Number(northing))));
}

function readGeohash(text: string): Point | undefined {
  if (!/^[0-9b-hjkmnp-z]{2,12}$/i.test(text) || !/[a-z]/i.test(text)) return undefined;
  const { lat, lon } = Geohash.decode(text);
  return { latitude: lat, longitude: lon };
}

const toPoint = (utm: Utm): Point => {
  const { lat, lon } = utm.toLatLon();
  return { latitude: lat, longitude: lon };
};

/** geodesy throws an error for zones and distances that don't exist. */
function orUndefined(read: () => Point): Point | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
