import { decodePercentIfValid } from "#shared/decode-percent.ts";
import { lookup } from "#shared/lookup.ts";
import { type Explanation, type Fact, fact, secretFact } from "./explanation.ts";

/** Splits `S:name;P:a\;b;;` into its fields. @see https://github.com/zxing/zxing/wiki/Barcode-Contents */
function readFields(text: string): [key: string, value: string][] {
  const fields: [string, string][] = [];
  let part = "";
  let key: string | undefined;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character === "\\" && index + 1 < text.length) part += text[++index];
    else if (character === ":" && key === undefined) [key, part] = [part.trim(), ""];
    else if (character === ";" || character === undefined) {
      if (key !== undefined) fields.push([key.toUpperCase(), part]);
      [key, part] = [undefined, ""];
    } else part += character;
  }
  return fields;
}

const SECURITY = lookup<string>({ NOPASS: "None", WPA: "WPA, WPA2 or WPA3", SAE: "WPA3" });

export function explainWifi(text: string): Explanation {
  const fields = new Map(readFields(text.slice("WIFI:".length)));
  const security = (fields.get("T") ?? "").toUpperCase();
  const isOpen = security === "" || security === "NOPASS";
  return {
    kind: "Wi-Fi network",
    facts: [
      ...fact("Network", fields.get("S")),
      ...fact("Security", isOpen ? "None" : (SECURITY[security] ?? security)),
      ...secretFact("Password", fields.get("P")),
      ...fact("Method", fields.get("E")),
      ...fact("Identity", fields.get("I")),
      ...fact("Hidden", /^true$/i.test(fields.get("H") ?? "") ? "Yes" : ""),
    ],
    hints: isOpen ? ["An open network: others may see what you send without encryption."] : [],
  };
}

const MECARD_NAMES = lookup<string>({
  N: "Name",
  SOUND: "Reading",
  NICKNAME: "Nickname",
  ORG: "Organization",
  TEL: "Phone",
  EMAIL: "Email",
  URL: "Website",
  ADR: "Address",
  BDAY: "Birthday",
  NOTE: "Note",
});

export function explainMeCard(text: string): Explanation {
  const facts = readFields(text.slice("MECARD:".length)).flatMap(([key, value]) =>
    fact(MECARD_NAMES[key] ?? key, key === "N" ? value.split(",").reverse().join(" ").trim() : value),
  );
  return { kind: "Contact", facts, hints: [] };
}

const VCARD_NAMES = lookup<string>({
  FN: "Name",
  ORG: "Organization",
  TITLE: "Job title",
  ROLE: "Role",
  TEL: "Phone",
  EMAIL: "Email",
  URL: "Website",
  ADR: "Address",
  BDAY: "Birthday",
  NOTE: "Note",
});

/** A vCard (RFC 6350 and before). */
export function explainVCard(text: string): Explanation {
  const lines = readContentLines(text);
  const hasName = lines.some(([key, value]) => key === "FN" && value !== "");
  const facts = lines.flatMap(([key, value]): Fact[] => {
    if (key === "N" && !hasName) return fact("Name", partsOf(value).slice(0, 2).reverse().join(" ").trim());
    const name = VCARD_NAMES[key];
    if (name === undefined) return [];
    const isStructured = key === "ADR" || key === "ORG";
    const plain = isStructured ? partsOf(value).filter(Boolean).join(", ") : unescapeText(value);
    return fact(name, plain.replace(/^tel:/i, ""));
  });
  return { kind: "Contact", facts, hints: [] };
}

const EVENT_NAMES = lookup<string>({
  SUMMARY: "Event",
  DTSTART: "Starts",
  DTEND: "Ends",
  DURATION: "Duration",
  RRULE: "Repeats",
  LOCATION: "Place",
  ORGANIZER: "Organizer",
  DESCRIPTION: "Description",
  URL: "Website",
});

/** An event of iCalendar (RFC 5545). */
export function explainEvent(text: string): Explanation {
  const facts = readContentLines(text).flatMap(([key, value]) => {
    const name = EVENT_NAMES[key];
    return name === undefined ? [] : fact(name, key.startsWith("DT") ? showTime(value) : unescapeText(value));
  });
  return { kind: "Event", facts, hints: [] };
}

/** `20261231T200000Z` as `2026-12-31 20:00:00 UTC`. */
function showTime(stamp: string): string {
  const [, year, month, day, hour, minute, second, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(stamp.trim()) ?? [];
  if (!year) return stamp;
  return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second}` : ""}${zone ? " UTC" : ""}`;
}

/** Unfolded lines as name and value, without groups and parameters. */
function readContentLines(text: string): [name: string, value: string][] {
  return text
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(":");
      if (colon < 0) return [];
      const [name = ""] = line.slice(0, colon).split(";");
      return [[name.slice(name.lastIndexOf(".") + 1).toUpperCase(), line.slice(colon + 1)]];
    });
}

function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map((part) => unescapeText(part).trim());
}

function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));
}

/** Addresses that other programs open: mail, phone, messages and places. */
export function explainAddress(text: string): Explanation | undefined {
  const [, scheme = "", rest = ""] = /^([a-z]+):([\s\S]*)$/i.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "mailto": {
      const { path, query } = splitQuery(rest);
      return mail(path, query.get("subject"), query.get("body"));
    }
    case "matmsg": {
      const fields = new Map(readFields(rest));
      return mail(fields.get("TO") ?? "", fields.get("SUB"), fields.get("BODY"));
    }
    case "tel":
      return {
        kind: "Phone number",
        facts: fact("Number", decodePercentIfValid(rest)),
        hints: [],
        link: { href: `tel:${encodeURI(decodePercentIfValid(rest))}`, label: "Call" },
      };
    case "sms":
      return message(splitQuery(rest).path, splitQuery(rest).query.get("body"));
    case "smsto":
    case "mmsto": {
      const colon = rest.indexOf(":");
      return colon < 0 ? message(rest, undefined) : message(rest.slice(0, colon), rest.slice(colon + 1));
    }
    case "geo":
      return place(rest);
    default:
      return undefined;
  }
}

function splitQuery(text: string): { path: string; query: Map<string, string> } {
  const [path = "", query = ""] = text.split(/\?([\s\S]*)/);
  const pairs = query.split("&").map((pair): [string, string] => {
    const [key = "", value = ""] = pair.split(/=([\s\S]*)/);
    return [key.toLowerCase(), decodePercentIfValid(value)];
  });
  return { path: decodePercentIfValid(path), query: new Map(pairs) };
}

function mail(to: string, subject: string | undefined, body: string | undefined): Explanation {
  const query = Object.entries({ subject, body }).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  return {
    kind: "Email",
    facts: [...fact("To", to), ...fact("Subject", subject), ...fact("Text", body)],
    hints: [],
    link: { href: `mailto:${encodeURIComponent(to)}${query.length > 0 ? `?${query.join("&")}` : ""}`, label: "Write" },
  };
}

function message(number: string, text: string | undefined): Explanation {
  const body = text ? `?body=${encodeURIComponent(text)}` : "";
  return {
    kind: "Text message",
    facts: [...fact("To", number), ...fact("Text", text)],
    hints: ["Messages to some numbers cost extra."],
    link: { href: `sms:${encodeURIComponent(number)}${body}`, label: "Write" },
  };
}

function place(rest: string): Explanation | undefined {
  const { path, query } = splitQuery(rest);
  const [, latitude, longitude] = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/.exec(path) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    kind: "Place",
    facts: [...fact("Latitude", latitude), ...fact("Longitude", longitude), ...fact("Search", query.get("q"))],
    hints: [],
    link: {
      href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
      label: "Show on OpenStreetMap",
    },
  };
}

/** @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function explainOneTimePassword(text: string): Explanation | undefined {
  if (/^otpauth-migration:/i.test(text)) {
    return {
      kind: "Export of an authenticator app",
      facts: secretFact("Secrets", text),
      hints: ["It holds the secrets of all exported accounts. Anyone who reads it can make their codes."],
    };
  }
  const [, type = "", rest = ""] = /^otpauth:\/\/(totp|hotp)\/([\s\S]*)$/i.exec(text) ?? [];
  if (type === "") return undefined;
  const { path, query } = splitQuery(rest);
  const colon = path.indexOf(":");
  return {
    kind: "One-time password",
    facts: [
      ...fact("Issuer", query.get("issuer") ?? (colon > 0 ? path.slice(0, colon) : "")),
      ...fact("Account", path.slice(colon + 1).trim()),
      ...secretFact("Secret", query.get("secret")),
      ...fact("Kind", type.toUpperCase()),
      ...fact("Algorithm", query.get("algorithm")),
      ...fact("Digits", query.get("digits")),
      ...fact("Period", query.has("period") ? `${query.get("period")} s` : ""),
      ...fact("Counter", query.get("counter")),
    ],
    hints: ["Anyone who reads this code can make the account’s one-time passwords."],
  };
}
