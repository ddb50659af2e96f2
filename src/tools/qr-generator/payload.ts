import { InputError } from "#shared/input-error.ts";
import type { DataType } from "./data-types.ts";

/** Values of all type-specific fields; empty if unused. */
export interface PayloadFields {
  ssid: string;
  password: string;
  security: "WPA" | "WEP" | "nopass";
  hidden: boolean;
  name: string;
  organization: string;
  phone: string;
  email: string;
  website: string;
  event: string;
  location: string;
  /** `YYYY-MM-DDTHH:MM` in local time. */
  start: string;
  end: string;
  latitude: string;
  longitude: string;
}

const MISSING_CONTENT = "Please enter text or URL to generate QR code";

/**
 * Builds the text that the code contains.
 * @throws {InputError} if a field is missing or invalid.
 * @example buildPayload("wifi", "Home,secret", fields) // "WIFI:T:WPA;S:Home;P:secret;;"
 */
export function buildPayload(type: DataType, content: string, fields: PayloadFields): string {
  switch (type) {
    case "vcard":
      return toVcard(fields);
    case "event":
      return toEvent(fields);
    case "geo":
      return toGeo(fields);
    case "wifi":
      if (fields.ssid !== "") return wifiFromFields(fields);
  }
  if (content.trim() === "") throw new InputError(MISSING_CONTENT, { field: "input" });
  const address = content.trim();
  switch (type) {
    case "url":
      return HAS_SCHEME.test(address) ? address : `https://${address}`;
    case "email":
      return withScheme("mailto:", address);
    case "phone":
      return withScheme("tel:", address);
    case "sms":
      return withScheme("sms:", address);
    case "wifi":
      return wifiFromList(content);
    default:
      return content;
  }
}

/** RFC 3986 §3.1. A dot before the colon, or digits after it, mean a host and its port, except for phone numbers. */
const HAS_SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:tel|sms|smsto|geo|fax|callto):|[a-z][a-z\d+-]*:(?!\d+(?:[/?#]|$)))/i;

function withScheme(scheme: string, address: string): string {
  return address.toLowerCase().startsWith(scheme) ? address : scheme + address;
}

function wifiFromFields(fields: PayloadFields): string {
  if (fields.security !== "nopass" && fields.password === "") {
    throw new InputError("Please enter the network's password, or choose None as its security", { field: "password" });
  }
  return toWifi(fields);
}

const SECURITY = /^(?:WPA[23]?|SAE|WEP|nopass|none|)$/i;

/** Reads name, password and optional security from a comma-separated text; returns text with fewer parts as it is.
 *  A last part that is not a security type belongs to the password. */
function wifiFromList(content: string): string {
  const [ssid = "", ...rest] = content.split(",");
  if (rest.length === 0 || ssid.trim() === "") return content;
  const last = rest.length > 1 ? (rest.at(-1) ?? "").trim() : undefined;
  const hasSecurity = last !== undefined && SECURITY.test(last);
  const password = (hasSecurity ? rest.slice(0, -1) : rest).join(",").trim();
  return toWifi({ ssid: ssid.trim(), password, security: securityOf(hasSecurity ? last : ""), hidden: false });
}

/** Phones expect `nopass` in lowercase and the other types in uppercase. */
function securityOf(typed: string): string {
  if (typed === "") return "WPA";
  return /^no/i.test(typed) ? "nopass" : typed.toUpperCase();
}

/** https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11 */
function toWifi({ ssid, password, security, hidden }: WifiNetwork): string {
  const secret = security === "nopass" ? "" : `P:${escapeWifi(password)};`;
  return `WIFI:T:${security};S:${escapeWifi(ssid)};${secret}${hidden ? "H:true;" : ""};`;
}

interface WifiNetwork {
  ssid: string;
  password: string;
  security: string;
  hidden: boolean;
}

function escapeWifi(text: string): string {
  return text.replace(/[\\;,:"]/g, "\\$&");
}

/** vCard 3.0 (RFC 2426), which every phone supports. */
function toVcard({ name, organization, phone, email, website }: PayloadFields): string {
  if (name.trim() === "") throw new InputError("Please enter a name", { field: "name" });
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? "") : "";
  return lines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escapeText(family)};${escapeText(words.join(" "))};;;`,
    `FN:${escapeText(name.trim())}`,
    organization && `ORG:${escapeText(organization)}`,
    phone && `TEL:${escapeText(phone)}`,
    email && `EMAIL:${escapeText(email)}`,
    website && `URL:${website}`,
    "END:VCARD",
  ]);
}

/** iCalendar (RFC 5545) in floating time: phones use their own time zone. */
function toEvent({ event, location, ...times }: PayloadFields): string {
  const start = normalizeDateTime(times.start);
  const end = normalizeDateTime(times.end);
  if (event.trim() === "") throw new InputError("Please enter the name of the event", { field: "event" });
  if (!isDateTime(start)) {
    throw new InputError("Please enter when the event begins, such as 2026-12-31T20:00", { field: "start" });
  }
  if (end !== "" && !isDateTime(end)) {
    throw new InputError("Please enter when the event ends, such as 2027-01-01T02:00", { field: "end" });
  }
  if (end !== "" && toStamp(end) < toStamp(start)) {
    throw new InputError("The event must not end before it begins", { field: "end" });
  }
  return lines([
    "BEGIN:VEVENT",
    `SUMMARY:${escapeText(event)}`,
    location && `LOCATION:${escapeText(location)}`,
    `DTSTART:${toStamp(start)}`,
    end && `DTEND:${toStamp(end)}`,
    "END:VEVENT",
  ]);
}

/** Accepts a space between date and time. */
function normalizeDateTime(dateTime: string): string {
  return dateTime.trim().replace(/[ t]+/, "T");
}

function isDateTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return false;
  const date = new Date(`${text}Z`);
  // Some engines read February 30 as March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function toStamp(moment: string): string {
  const digits = moment.replace(/[-:]/g, "");
  return digits.length === 13 ? `${digits}00` : digits;
}

/** Geo URI (RFC 5870) in WGS 84 degrees. */
function toGeo({ latitude, longitude }: PayloadFields): string {
  return `geo:${toDegrees(latitude, 90, "latitude")},${toDegrees(longitude, 180, "longitude")}`;
}

function toDegrees(text: string, limit: number, field: "latitude" | "longitude"): string {
  const degrees = Number(text.trim().replace(",", "."));
  if (text.trim() === "" || !(Math.abs(degrees) <= limit)) {
    throw new InputError(`Please enter a ${field} from -${limit} to ${limit} degrees`, { field });
  }
  return String(degrees);
}

/** RFC 2426 §5 and RFC 5545 §3.3.11 use the same escapes. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

function lines(list: readonly string[]): string {
  return list.filter(Boolean).join("\r\n");
}
