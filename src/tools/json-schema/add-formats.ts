import "@hyperjump/json-schema/formats-lite";
import { addFormat } from "@hyperjump/json-schema/experimental";
import { isDateTime, isEmail, isHostname, isTime } from "@hyperjump/json-schema-formats";
import { isIdnHostname } from "idn-hostname";

/** Longer names are invalid, and take long to check. */
const MAX_HOSTNAME = 255;

/** Replaces formats of the library that log invalid names, take exponential time, or reject leap seconds. */
export function addFormats(): void {
  const add = (name: string, isValid: (text: string) => boolean) =>
    addFormat({
      id: `https://json-schema.org/format/${name}`,
      handler: (value) => typeof value !== "string" || isValid(value),
    });
  add("hostname", (name) => isHostname(name) && isInternationalHostname(name));
  add("idn-hostname", isInternationalHostname);
  add("idn-email", (email) => isEmail(email.replace(/[^\p{ASCII}]/gu, "a")));
  // A leap second is the last one of a month in UTC.
  add("time", (time) => isTime(time) || isDateTime(`1998-12-31T${time}`) || isDateTime(`1999-01-01T${time}`));
}

function isInternationalHostname(name: string): boolean {
  try {
    return name.length <= MAX_HOSTNAME && !/[.．。｡]$/.test(name) && isIdnHostname(name);
  } catch {
    return false;
  }
}
