import type { ExpandedTags } from "exifreader/src/exif-reader.js";
import type { ImageMetadata } from "./image-metadata.ts";
import { parseXmpCoordinate } from "./xmp-coordinate.ts";

type Place = ImageMetadata["place"];
type Xmp = NonNullable<ExpandedTags["xmp"]>;

/** Where a photo was taken, from EXIF or else XMP. */
export function findPlace({ gps = {}, xmp }: ExpandedTags): Place {
  return toPlace(gps.Latitude, gps.Longitude, gps.Altitude) ?? (xmp && xmpPlace(xmp));
}

function xmpPlace(xmp: Xmp): Place {
  const latitude = parseXmpCoordinate(textOf(xmp, "GPSLatitude"));
  const longitude = parseXmpCoordinate(textOf(xmp, "GPSLongitude"));
  return toPlace(latitude?.degrees, longitude?.degrees, xmpAltitude(xmp));
}

/** In meters: a fraction, and a reference of 1 for below sea level (EXIF 2.32, 4.6.6). */
function xmpAltitude(xmp: Xmp): number {
  const [meters = Number.NaN, divisor = 1] = (textOf(xmp, "GPSAltitude") || "NaN").split("/").map(Number);
  return (meters / divisor) * (textOf(xmp, "GPSAltitudeRef") === "1" ? -1 : 1);
}

function textOf(xmp: Xmp, name: string): string {
  const value = xmp[name]?.value;
  return typeof value === "string" ? value : "";
}

/** Cameras write 0/0 for an unknown location or altitude. */
function toPlace(latitude = Number.NaN, longitude = Number.NaN, altitude = Number.NaN): Place {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude, ...(Number.isFinite(altitude) ? { altitude } : {}) };
}
