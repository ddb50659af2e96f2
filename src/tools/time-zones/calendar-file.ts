/**
 * A calendar file with one event of an hour (RFC 5545).
 * @param utc `2026-11-26T14:00:00Z`
 * @param summary the meeting's time in each place
 * @param now milliseconds since 1970, for the time stamp
 */
export function calendarFile(utc: string, summary: string, now: number): string {
  const start = Date.parse(utc);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sundry//Time Zone Converter//EN",
    "BEGIN:VEVENT",
    `UID:${start}-${now}@sundry`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + 3_600_000)}`,
    "SUMMARY:Meeting",
    `DESCRIPTION:${summary.replace(/[\\;,]/g, "\\$&")}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(fold)
    .join("");
}

const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

/** Lines have at most 75 bytes; a further one starts with a space. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return `${folded}\r\n`;
}
