interface Coordinate {
  /** Positive to the north and east (WGS 84). */
  degrees: number;
  direction: string;
}

/** Parses an XMP latitude or longitude (XMP part 2, GPSCoordinate): "51,30,30N" or "51,30.5N". */
export function parseXmpCoordinate(text: string): Coordinate | undefined {
  const found = /^\s*(\d+),(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?\s*([NSEW])\s*$/.exec(text);
  if (!found) return undefined;
  const [, whole, minutes, seconds = 0, direction = ""] = found;
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { degrees: /[SW]/.test(direction) ? -size : size, direction };
}
