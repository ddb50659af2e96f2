import { type RawTimeZone, rawTimeZones } from "@vvo/tzdb";
import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { findZone } from "#shared/time/read-date.ts";
import { cities, nameOf, normalize, usualCity } from "./place-names.ts";
import { OTHER_COUNTRY_NAMES, USUAL_ABBREVIATIONS, USUAL_COUNTRIES } from "./usual-names.ts";

export interface Place {
  /** For people: `New York`. */
  name: string;
  /** IANA name, or an offset. */
  zone: string;
}

interface Found extends Place {
  /** What else the text may mean, or what it's called now. */
  remark?: string;
}

const MAX_PLACES = 30;
const UTC: Place = { name: "UTC", zone: "UTC" };

/**
 * The place or zone that a text names: a city, a country, an abbreviation, an IANA name or an offset.
 * @param field the option it comes from, for errors
 * @param remark called with what else the text may mean
 * @throws {InputError} for an unknown name, and for a country with several zones
 */
export function findPlace(text: string, field: string, remark: (message: string) => void): Place {
  const { remark: message, ...place } = find(text.trim(), field);
  if (message !== undefined) remark(message);
  return place;
}

/**
 * Reads a list of places, separated by commas, semicolons or lines.
 * @throws {InputError} for an unknown place, and for too many
 */
export function findPlaces(text: string, field: string, remark: (message: string) => void): Place[] {
  const names = text.split(/[,;\n]/).filter((name) => name.trim() !== "");
  if (names.length > MAX_PLACES) throw new InputError(`Please name at most ${MAX_PLACES} places.`, { field });
  return names.map((name) => findPlace(name, field, remark));
}

function find(text: string, field: string): Found {
  const name = normalize(text);
  return (
    offsetOf(text) ??
    (/^(?:utc|gmt|z|zulu|etc utc|etc gmt)$/.test(name) ? UTC : undefined) ??
    (text.includes("/") ? byId(text) : undefined) ??
    byAbbreviation(text) ??
    byCountry(name, text, field) ??
    byCity(name) ??
    byId(text) ??
    fail(text, name, field)
  );
}

/** @example offsetOf("UTC+5:30") // { name: "UTC+05:30", zone: "+05:30" } */
function offsetOf(text: string): Place | undefined {
  const [, sign, hours = "", minutes = "00"] = /^(?:utc|gmt)? ?([+−-])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const zone = findZone(`${sign === "+" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes}`);
  return zone === undefined ? undefined : { name: `UTC${zone.replace("-", "−")}`, zone };
}

function byId(text: string): Found | undefined {
  const id = findZone(text.replaceAll(" ", "_"));
  if (id === undefined) return undefined;
  const zone = currentId(id);
  return {
    name: nameOf(zone),
    zone,
    ...(zone !== id && { remark: `${id} is now called ${zone}.` }),
  };
}

/** The current name of a zone that was renamed. */
function currentId(id: string): string {
  const current = rawZoneOf(id)?.name ?? id;
  const isSame = new Temporal.ZonedDateTime(0n, id).equals(new Temporal.ZonedDateTime(0n, findZone(current) ?? id));
  return isSame && findZone(current) !== undefined ? current : id;
}

function byAbbreviation(text: string): Found | undefined {
  const abbreviation = text.toUpperCase();
  // Abbreviations are longer; letters in both cases are a name.
  if (!/^[A-Z]{3,5}$/.test(abbreviation) || (text !== abbreviation && text !== text.toLowerCase())) return undefined;
  const zones = rawTimeZones.filter(
    (zone) => zone.name !== "Asia/Urumqi" && abbreviationsOf(zone).some(([name]) => name === abbreviation),
  );
  const usual = zones.find(({ name }) => name === USUAL_ABBREVIATIONS[abbreviation]) ?? zones[0];
  if (!usual) return undefined;
  const offset = (zone: RawTimeZone) => abbreviationsOf(zone).find(([name]) => name === abbreviation)?.[1];
  const others = Map.groupBy(zones, offset);
  others.delete(offset(usual));
  const elsewhere = [...others.values()].flatMap((all) => {
    const zone = all.find(({ name }) => USUAL_ZONES.has(name)) ?? all[0];
    return zone ? `${nameOf(zone.name)} (${zone.countryName})` : [];
  });
  const also = elsewhere.length === 0 ? "" : ` It may also mean the time in ${listed(elsewhere)}.`;
  return {
    name: nameOf(usual.name),
    zone: usual.name,
    remark: `${abbreviation} is read as the time in ${nameOf(usual.name)}.${also}`,
  };
}

const USUAL_ZONES: ReadonlySet<string> = new Set([...Object.values(USUAL_COUNTRIES), "Asia/Riyadh", "Asia/Dubai"]);

/** Names of a zone's standard and daylight saving time, with minutes ahead of UTC. */
function abbreviationsOf(zone: RawTimeZone): (readonly [name: string, offset: number])[] {
  const { abbreviation, dstAbbreviation, rawOffsetInMinutes } = zone;
  // Lord Howe's clocks change by half an hour.
  const ahead = zone.name === "Australia/Lord_Howe" ? 30 : 60;
  return [
    [abbreviation, rawOffsetInMinutes],
    ...(dstAbbreviation ? [[dstAbbreviation, rawOffsetInMinutes + ahead] as const] : []),
  ];
}

/** The abbreviation of a zone's time with an offset in minutes, if it has one. */
export function abbreviationAt(zone: string, offset: number): string | undefined {
  const raw = rawZoneOf(zone);
  const [name] = raw ? (abbreviationsOf(raw).find((one) => one[1] === offset) ?? []) : [];
  return name !== undefined && /^[A-Z]+$/.test(name) ? name : undefined;
}

let zonesById: ReadonlyMap<string, RawTimeZone> | undefined;

function rawZoneOf(id: string): RawTimeZone | undefined {
  zonesById ??= new Map(rawTimeZones.flatMap((zone) => zone.group.map((name) => [name, zone] as const)));
  return zonesById.get(id);
}

function byCity(name: string): Found | undefined {
  const found = cities().get(name) ?? [];
  const usual = usualCity(name, found);
  if (!usual) return undefined;
  const others = new Set(found.filter(({ country }) => country !== usual.country).map(({ country }) => country));
  return {
    name: usual.name,
    zone: findZone(usual.zone) === undefined ? usual.zone : currentId(usual.zone),
    ...(others.size > 0 && {
      remark: `${usual.name} is read as ${usual.name}, ${usual.country}. Others are in ${listed([...others])}.`,
    }),
  };
}

function byCountry(name: string, text: string, field: string): Found | undefined {
  const wanted = OTHER_COUNTRY_NAMES[name] ?? name.replace(/^the /, "");
  const zones = rawTimeZones.filter(({ countryName }) => normalize(countryName).replace(/^the /, "") === wanted);
  const usual = zones.length === 1 ? zones[0] : zones.find((zone) => zone.name === USUAL_COUNTRIES[wanted]);
  if (usual) {
    const others = zones.filter((zone) => zone !== usual).map((zone) => zone.name);
    const remark = `${usual.countryName} is read as ${nameOf(usual.name)}. Other clocks: ${listed(others)}.`;
    return { name: usual.countryName.trim(), zone: usual.name, ...(others.length > 0 && { remark }) };
  }
  if (zones.length === 0) return undefined;
  // The zones with the longest history are those of the most people.
  const cities = zones.toSorted((a, b) => b.group.length - a.group.length).slice(0, 4);
  throw new InputError(
    `“${text}” has ${zones.length} time zones: name a city such as ${listed(
      cities.map((zone) => nameOf(zone.name)),
      "or",
    )}.`,
    { field },
  );
}

function fail(text: string, name: string, field: string): never {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const start = name.slice(0, 4);
  const similar = [...cities().keys()].filter((city) => start.length > 2 && city.startsWith(start)).slice(0, 3);
  const names = similar.flatMap((city) => cities().get(city)?.[0]?.name ?? []);
  const advice =
    names.length > 0
      ? `did you mean ${listed(names, "or")}?`
      : "try a big city, a country, CET, +05:30 or America/New_York.";
  throw new InputError(`“${shown}” is not a known place or time zone: ${advice}`, { field });
}

function listed(names: readonly string[], word = "and"): string {
  return new Intl.ListFormat("en", { type: word === "and" ? "conjunction" : "disjunction" }).format(names);
}
