import { rawTimeZones } from "@vvo/tzdb";
import { MORE_CITIES, USUAL_ABBREVIATIONS, USUAL_CITIES } from "./usual-names.ts";

interface City {
  name: string;
  /** IANA name, which may be an old one. */
  zone: string;
  country: string;
}

let citiesByName: ReadonlyMap<string, readonly City[]> | undefined;

/** Cities, islands and the like, by normalized name. */
export function cities(): ReadonlyMap<string, readonly City[]> {
  citiesByName ??= Map.groupBy(
    rawTimeZones.flatMap(({ name: zone, countryName: country, group, mainCities }) => [
      ...[...mainCities, ...(MORE_CITIES[zone] ?? [])].map((name) => ({ name, zone, country })),
      ...group.filter((id) => isPlace(id) && id !== zone).map((id) => ({ name: nameOf(id), zone: id, country })),
      { name: nameOf(zone), zone, country },
    ]),
    ({ name }) => normalize(name),
  );
  return citiesByName;
}

/** The city that most people mean, of several with one normalized name. */
export function usualCity(name: string, found: readonly City[]): City | undefined {
  return (
    found.find(({ zone }) => zone === USUAL_CITIES[name]) ??
    found.find(({ zone }) => normalize(nameOf(zone)) === name) ??
    found[0]
  );
}

/** Whether a name is a place, rather than a part of a country or an old name of one. */
function isPlace(id: string): boolean {
  return id.includes("/") && !/^(?:Brazil|Chile|Mexico)\/|\/(?:Samoa|ACT)$/.test(id);
}

/** Names to offer while a place is typed, with what they are. */
export function placeNames(): readonly { name: string; detail: string }[] {
  const countries = Map.groupBy(rawTimeZones, ({ countryName }) => normalize(countryName));
  return [
    { name: "UTC", detail: "Coordinated Universal Time" },
    ...[...cities()].flatMap(([key, found]) => {
      const city = countries.has(key) ? undefined : usualCity(key, found);
      return city ? { name: city.name, detail: city.country } : [];
    }),
    ...[...countries.values()].flatMap(([zone, ...others]) =>
      zone && others.length === 0 && !zone.countryName.includes(",")
        ? { name: zone.countryName, detail: nameOf(zone.name) }
        : [],
    ),
    ...Object.entries(USUAL_ABBREVIATIONS).map(([name, zone]) => ({ name, detail: nameOf(zone) })),
  ];
}

/** @example nameOf("America/Argentina/Buenos_Aires") // "Buenos Aires" */
export function nameOf(zone: string): string {
  return zone.includes("/") && !zone.startsWith("Etc/")
    ? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")
    : zone;
}

/** Letters without accents, and digits, in words. */
export function normalize(name: string): string {
  return name
    .slice(0, 100)
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/ł/g, "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
