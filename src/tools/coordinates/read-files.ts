import { InputError } from "#shared/input-error.ts";
import type { Point } from "./point.ts";

/** Every position of every geometry in GeoJSON (RFC 7946), with its feature's name. */
export function readGeoJson(text: string): Point[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new InputError("This starts like GeoJSON, but isn’t valid JSON. JSON Formatter shows where");
  }
  const points: Point[] = [];
  // Not recursive, because the nesting is the input's.
  const waiting: { value: unknown; name?: string }[] = [{ value: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, name } = next;
    if (Array.isArray(value)) {
      const [longitude, latitude] = value;
      if (typeof longitude === "number" && typeof latitude === "number")
        points.push({ latitude, longitude, ...(name !== undefined && { name }) });
      else for (const inner of value.toReversed()) waiting.push({ value: inner, ...(name !== undefined && { name }) });
    } else if (typeof value === "object" && value !== null) {
      const { features, geometries, geometry, coordinates, properties } = value as Record<string, unknown>;
      const own = (properties as Record<string, unknown> | null | undefined)?.["name"];
      const inherited = typeof own === "string" ? own : name;
      for (const inner of [coordinates, geometry, geometries, features]) {
        if (inner !== undefined) waiting.push({ value: inner, ...(inherited !== undefined && { name: inherited }) });
      }
    }
  }
  return points;
}

const GPX_POINT = /<(wpt|rtept|trkpt)\s([^<>]{1,500})>/g;

/** The waypoints, route points and track points of a GPX file, with the names of waypoints. */
export function readGpx(text: string): Point[] {
  if (!/<gpx[\s>]/.test(text.slice(0, 2_000))) {
    throw new InputError("This XML isn’t GPX. Paste a GPX file, GeoJSON, or one point per line");
  }
  return Array.from(text.matchAll(GPX_POINT), ({ 0: tag, 2: attributes = "", index }) => {
    const point = { latitude: attribute(attributes, "lat"), longitude: attribute(attributes, "lon") };
    const name = attributes.endsWith("/") ? undefined : nameAfter(text, index + tag.length);
    return { ...point, ...(name !== undefined && { name }) };
  });
}

function attribute(attributes: string, name: string): number {
  const [, value] = new RegExp(`\\b${name}=["']\\s?([-+\\d.eE]{1,40})\\s?["']`).exec(attributes) ?? [];
  if (value === undefined || !Number.isFinite(Number(value))) {
    throw new InputError(`A point of this GPX file has no ${name}: ${attributes.slice(0, 80)}`);
  }
  return Number(value);
}

function nameAfter(text: string, start: number): string | undefined {
  const [content = ""] = text.slice(start, start + 2_000).split(/<\/?(?:wpt|rtept|trkpt)\b/, 1);
  const [, name] = /<name>(?:<!\[CDATA\[)?([^<\]]{1,200})/.exec(content) ?? [];
  return name?.replace(/&(amp|lt|gt|quot|apos);/g, (entity, key: string) => ENTITIES.get(key) ?? entity).trim();
}

const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
