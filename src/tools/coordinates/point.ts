/** WGS 84, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
  /** From a file. */
  name?: string;
}

export const FORMATS = {
  all: "All",
  decimal: "Decimal degrees",
  dms: "Degrees, minutes, seconds",
  dm: "Degrees, minutes",
  utm: "UTM",
  mgrs: "MGRS",
  geohash: "Geohash",
  "plus-code": "Plus code",
  geojson: "GeoJSON",
  gpx: "GPX",
} as const;

export type Format = keyof typeof FORMATS;
