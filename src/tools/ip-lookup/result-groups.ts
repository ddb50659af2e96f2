import type { IpLookup } from "#contract/ip.ts";
import type { IconName } from "#shared/icons.ts";

export interface ResultGroup {
  title: string;
  icon: IconName;
  facts: readonly { name: string; label: string; value: string }[];
}

interface Group {
  title: string;
  icon: IconName;
  labels: Readonly<Record<string, string>>;
}

const GROUPS: readonly Group[] = [
  {
    title: "Address",
    icon: "globe",
    labels: { query: "Address", reverse: "Reverse name", status: "Status", message: "Message" },
  },
  {
    title: "Location",
    icon: "map-pin",
    labels: {
      city: "City",
      district: "District",
      zip: "Postal code",
      regionName: "Region",
      region: "Region code",
      country: "Country",
      countryCode: "Country code",
      continent: "Continent",
      continentCode: "Continent code",
      lat: "Latitude",
      lon: "Longitude",
      timezone: "Time zone",
    },
  },
  {
    title: "Network",
    icon: "network",
    labels: { isp: "Provider", org: "Organization", as: "AS number", networkRange: "Address range" },
  },
];

/** Fields that the page shows below the result. */
const SOURCE_FIELDS = ["source", "sourceUrl", "sourceDate"];

/**
 * Groups the fields of an answer under readable labels and drops empty groups. Unknown fields, such as those of a newer
 * server, come last under their own names.
 */
export function groupResult(answer: IpLookup): ResultGroup[] {
  const known = new Set([...SOURCE_FIELDS, ...GROUPS.flatMap(({ labels }) => Object.keys(labels))]);
  const others = Object.keys(answer).filter((name) => !known.has(name));
  const more: Group = { title: "More", icon: "info", labels: Object.fromEntries(others.map((name) => [name, name])) };
  const values = new Map(Object.entries(answer));
  return [...GROUPS, more]
    .map(({ title, icon, labels }) => ({
      title,
      icon,
      facts: Object.entries(labels)
        .filter(([name]) => values.has(name))
        .map(([name, label]) => ({ name, label, value: String(values.get(name)) })),
    }))
    .filter(({ facts }) => facts.length > 0);
}

/** URL of a map with a marker, or undefined when the answer has no coordinates. */
export function mapUrl({ lat, lon }: IpLookup): string | undefined {
  if (lat === undefined || lon === undefined) return undefined;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=10/${lat}/${lon}`;
}
