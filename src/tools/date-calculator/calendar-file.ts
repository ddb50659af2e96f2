import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { dateText, durationText } from "./calculate.ts";
import { type CalendarEvent, readEvents } from "./read-calendar.ts";

/**
 * The events of an iCalendar file (RFC 5545), the earliest first, a line each.
 * @param warn gets what the list leaves out
 */
export function calendarText(text: string, warn: (message: string) => void): string {
  const events = readEvents(text, "calendar").toSorted((a, b) =>
    Temporal.PlainDateTime.compare(startOf(a), startOf(b)),
  );
  if (events.length === 0) throw new InputError("This calendar file has no events.", { field: "calendar" });
  const repeated = events.filter(({ repeats }) => repeats).length;
  if (repeated === 1) warn("1 event repeats. Only its first date is listed.");
  if (repeated > 1) warn(`${repeated} events repeat. Only their first dates are listed.`);
  const rows = events.map((event) => [whenText(event), lengthText(event), event.summary]);
  const widths = [0, 1].map((place) => rows.reduce((most, row) => Math.max(most, row[place]?.length ?? 0), 0) + 2);
  return rows
    .map(([when = "", length = "", summary = ""]) =>
      `${when.padEnd(widths[0] ?? 0)}${length.padEnd(widths[1] ?? 0)}${summary}`.trimEnd(),
    )
    .join("\n");
}

const startOf = ({ start }: CalendarEvent) => (start instanceof Temporal.PlainDate ? start.toPlainDateTime() : start);

function whenText({ start, end, zone, endZone }: CalendarEvent): string {
  if (start instanceof Temporal.PlainDate || end instanceof Temporal.PlainDate) {
    const first = start instanceof Temporal.PlainDate ? start : start.toPlainDate();
    const last = end instanceof Temporal.PlainDate ? end.subtract({ days: 1 }) : first;
    return Temporal.PlainDate.compare(last, first) > 0 ? `${dateText(first)} – ${dateText(last)}` : dateText(first);
  }
  const moment = (at: Temporal.PlainDateTime) => `${dateText(at.toPlainDate())} ${clock(at)}`;
  const zoned = (text: string, name: string) => (name === "" ? text : `${text} ${name}`);
  if (!end) return zoned(moment(start), zone);
  if (zone !== endZone) return `${zoned(moment(start), zone)} – ${zoned(moment(end), endZone)}`;
  const isSameDay = start.toPlainDate().equals(end.toPlainDate());
  return zoned(`${moment(start)} – ${isSameDay ? clock(end) : moment(end)}`, zone);
}

const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString().slice(0, 5);

function lengthText({ start, end, zone, endZone }: CalendarEvent): string {
  if (start instanceof Temporal.PlainDate) {
    return durationText({ days: end instanceof Temporal.PlainDate ? start.until(end).days : 1 });
  }
  if (!(end instanceof Temporal.PlainDateTime) || zone !== endZone) return "";
  return durationText(start.until(end, { largestUnit: "days" }));
}
