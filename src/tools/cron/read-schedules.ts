import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAt } from "#shared/text-position.ts";
import { findZone } from "#shared/time/read-date.ts";
import { isCalendar, readCalendar } from "./read-calendar.ts";
import { fault, isField, readFields, shorten } from "./read-fields.ts";
import { type Dialect, type Schedule, type Timing, type Token, tokensOf } from "./schedule.ts";

/** A crontab has a few dozen. */
const MAX_SCHEDULES = 100;
/** A whole list of minutes has 170. */
const MAX_LINE_LENGTH = 2_000;

const MACROS = lookup<string>({
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@hourly": "0 * * * *",
});

/**
 * Reads a schedule, or all of a crontab, of systemd's timers or of a workflow.
 * @throws {InputError} with line and column
 */
export function readSchedules(text: string, dialect: "auto" | Dialect): Schedule[] {
  try {
    return readLines(text, dialect);
  } catch (error) {
    if (!(error instanceof InputError) || error.position?.offset === undefined) throw error;
    const position = positionAt(text, error.position.offset);
    const isOneLine = !text.trim().includes("\n");
    const place = isOneLine ? `column ${position.column}` : `line ${position.line}, column ${position.column}`;
    throw new InputError(`${error.message} (${place}).`, { field: "input", position });
  }
}

function readLines(text: string, dialect: "auto" | Dialect): Schedule[] {
  const schedules: Schedule[] = [];
  let zone: string | undefined;
  let offset = 0;
  const lines = text.split("\n");
  // In workflows and unit files, skip every line without a schedule.
  const hasLabels = lines.some((line) => LABELED.test(line.trim()));
  for (const line of lines) {
    const content = { text: line.trim(), offset: offset + line.length - line.trimStart().length };
    offset += line.length + 1;
    if (content.text === "" || /^[#;]/.test(content.text) || (hasLabels && !LABELED.test(content.text))) continue;
    if (content.text.length > MAX_LINE_LENGTH)
      throw fault(`This line has over ${MAX_LINE_LENGTH} characters`, content.offset);
    const setting = settingOf(content);
    if (setting) {
      if (setting.name === "CRON_TZ") zone = zoneOf(setting.value);
      continue;
    }
    if (schedules.length === MAX_SCHEDULES)
      throw fault(`There are more than ${MAX_SCHEDULES} schedules`, content.offset);
    const schedule = readLine(content, dialect);
    schedules.push(zone === undefined || schedule.zone !== undefined ? schedule : { ...schedule, zone });
  }
  if (schedules.length === 0) {
    throw new InputError("There is no schedule here, only comments and settings.", { field: "input" });
  }
  return schedules;
}

/** `NAME = value`, unless it is the schedule itself. */
function settingOf({ text, offset }: Token): { name: string; value: Token } | undefined {
  const [all, name = ""] = /^([A-Za-z_]\w*)\s*=\s*/.exec(text) ?? [];
  if (all === undefined || /^OnCalendar$/i.test(name) || ZONE_FIRST.test(text)) return undefined;
  const quote = /^["']/.test(text.slice(all.length)) ? 1 : 0;
  const value = text.slice(all.length + quote, quote ? -1 : undefined).trim();
  return { name, value: { text: value, offset: offset + all.length + quote } };
}

/** Go's cron takes the zone in the same line. */
const ZONE_FIRST = /^(?:CRON_)?TZ=(\S+)\s+(?=\S)/;
const LABELED = /^(?:-\s+)?(?:(cron|schedule):|(OnCalendar)\s*=)\s*(?=[^\s#])/i;

function readLine(line: Token, chosen: "auto" | Dialect): Schedule {
  let { text, offset } = line;
  let labeled: Dialect | undefined;
  const [label, yaml, systemd] = LABELED.exec(text) ?? [];
  if (label !== undefined) {
    labeled = systemd !== undefined ? "systemd" : yaml?.toLowerCase() === "cron" ? "github" : "kubernetes";
    text = text.slice(label.length);
    offset += label.length;
  }
  const quote = /^["'`]/.exec(text)?.[0];
  if (quote !== undefined) {
    const end = text.indexOf(quote, 1);
    text = text.slice(1, end < 0 ? undefined : end);
    offset += 1;
  } else if (label !== undefined) {
    const comment = text.indexOf(" #");
    if (comment >= 0) text = text.slice(0, comment);
  }
  let zone: string | undefined;
  const [prefix, named] = ZONE_FIRST.exec(text) ?? [];
  if (prefix !== undefined && named !== undefined) {
    zone = zoneOf({ text: named, offset: offset + text.indexOf("=") + 1 });
    text = text.slice(prefix.length);
    offset += prefix.length;
    labeled ??= "kubernetes";
  }
  const tokens = tokensOf(text, offset);
  const detected = labeled === "systemd" ? labeled : detect(tokens);
  // Other programs have lines of these names with seconds.
  const dialect = chosen !== "auto" ? chosen : detected === "unix" && labeled ? labeled : detected;
  return { ...readTokens(tokens, dialect, text, offset), ...(zone !== undefined && { zone }) };
}

function zoneOf({ text, offset }: Token): string {
  const zone = findZone(text);
  if (zone === undefined) throw fault(`“${shorten(text)}” is not a time zone`, offset);
  return zone;
}

function detect(tokens: readonly Token[]): Dialect {
  if (tokens[0]?.text === "@every") return "kubernetes";
  if (tokens[0]?.text.startsWith("@")) return "unix";
  if (isCalendar(tokens)) return "systemd";
  const fields = tokens.slice(0, 7).findIndex(({ text }) => !isField(text));
  const count = fields < 0 ? Math.min(tokens.length, 7) : fields;
  if (count < 6) return "unix";
  return tokens[3]?.text === "?" || tokens[5]?.text === "?" ? "quartz" : "seconds";
}

function readTokens(tokens: readonly Token[], dialect: Dialect, text: string, offset: number): Schedule {
  const [first] = tokens;
  if (!first) throw fault("There is no schedule", offset);
  if (dialect === "systemd") {
    const { fields, zone } = readCalendar(tokens);
    return {
      expression: text.trim(),
      dialect,
      timing: { kind: "fields", fields },
      ...(zone && { zone: zoneOf(zone) }),
      remarks: [],
    };
  }
  if (first.text.startsWith("@")) return readMacro(tokens, dialect, text, offset);
  const count = fieldCount(tokens, dialect, offset + text.trimEnd().length);
  const last = tokens[count - 1] as Token;
  const end = last.offset + last.text.length - offset;
  const command = text.slice(end).trim();
  const fields = readFields(tokens.slice(0, count), dialect);
  return {
    expression: text.slice(0, end).trim(),
    dialect,
    timing: { kind: "fields", fields },
    ...(command !== "" && { command }),
    remarks: remarksOn(tokens.slice(0, count), dialect, command),
    ...(dialect === "github" && { zone: "UTC" }),
  };
}

/** How many of the words are fields. The rest is a command. */
function fieldCount(tokens: readonly Token[], dialect: Exclude<Dialect, "systemd">, end: number): number {
  const hasSeconds = dialect === "seconds" || dialect === "quartz";
  const min = hasSeconds ? 6 : 5;
  if (tokens.length < min) {
    const names = `${hasSeconds ? "second, " : ""}minute, hour, day of month, month and day of week`;
    throw fault(`A schedule has ${min} fields (${names}), but this has ${tokens.length}`, end);
  }
  const [sixth, seventh] = [tokens[min], tokens[min + 1]];
  if (dialect === "unix" || !sixth) return min;
  if (!hasSeconds) throw fault(`This notation has 5 fields, so “${shorten(sixth.text)}” is too much`, sixth.offset);
  const count = isField(sixth.text) ? 7 : 6;
  const extra = count === 7 ? seventh : sixth;
  if (dialect === "quartz" && extra)
    throw fault(`Quartz has 7 fields at most, so “${shorten(extra.text)}” is too much`, extra.offset);
  return count;
}

function readMacro(
  tokens: readonly Token[],
  dialect: Exclude<Dialect, "systemd">,
  text: string,
  offset: number,
): Schedule {
  const [{ text: name, offset: start }, next] = tokens as [Token, Token?];
  const command = text.slice(start - offset + name.length).trim();
  const shared = { dialect, remarks: dialect === "unix" ? remarksOnCommand(command) : [] };
  if (dialect === "quartz") throw fault(`Quartz has no ${shorten(name)}`, start);
  if (dialect === "github") {
    const instead = MACROS[name] === undefined ? "" : `: write ${MACROS[name]}`;
    throw fault(`GitHub Actions has no ${shorten(name)}${instead}`, start);
  }
  if (name === "@every") {
    const seconds = next ? durationOf(next.text) : 0;
    if (!(seconds >= 1))
      throw fault("@every needs a duration of at least a second, such as 1h30m", next?.offset ?? start + name.length);
    return { ...shared, expression: `@every ${next?.text}`, timing: { kind: "every", seconds } };
  }
  const rest = tokens.slice(1);
  if (rest.length >= 5 && rest.slice(0, 5).every(({ text }) => isField(text))) {
    throw fault(`${name} is a whole schedule, so fields can't follow it`, rest[0]?.offset ?? start);
  }
  const timing: Timing | undefined =
    name === "@reboot"
      ? { kind: "reboot" }
      : Object.hasOwn(MACROS, name)
        ? { kind: "fields", fields: readFields(tokensOf(MACROS[name] ?? "", start), "unix") }
        : undefined;
  if (!timing) {
    const lower = name.toLowerCase();
    const known = Object.hasOwn(MACROS, lower) || lower === "@reboot";
    throw fault(
      known ? `${name} must be lowercase: ${lower}` : `${shorten(name)} is unknown: try @daily or @hourly`,
      start,
    );
  }
  return { ...shared, expression: name, timing, ...(command !== "" && { command }) };
}

/** Seconds of a duration as Go writes it: `1h30m`, `90s`. */
function durationOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function remarksOn(tokens: readonly Token[], dialect: Dialect, command: string): string[] {
  const remarks: string[] = [];
  const words = tokens.map(({ text }) => text);
  const [minute = "", hour = "", day = "", , weekday = ""] = words.slice(words.length > 5 ? 1 : 0);
  if (dialect === "unix" && (/[LW?#+]/i.test(day) || /[?#+]|\dL|[a-z]{3}L/i.test(weekday))) {
    remarks.push("Debian’s cron and cronie don’t know ?, L, W, # and +, only some libraries do");
  }
  if (/^[*?]$/.test(minute) && /^\d+$/.test(hour)) {
    remarks.push(`It runs every minute from ${hour}:00 to ${hour}:59; for a single run, set the minute to 0`);
  }
  for (const [name, field, size] of [
    ["minute", minute, 60],
    ["hour", hour, 24],
  ] as const) {
    const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 1);
    if (size % step === 0 || step >= size) continue;
    const unit = size === 60 ? "hour" : "day";
    remarks.push(
      `*/${step} starts again at ${name} 0 of every ${unit}, so the last interval of each ${unit} has only ${size % step} ${name}${size % step === 1 ? "" : "s"}`,
    );
  }
  return [...remarks, ...(dialect === "unix" ? remarksOnCommand(command) : [])];
}

function remarksOnCommand(command: string): string[] {
  return /(?:^|[^\\])%/.test(command) ? ["An unescaped % in a command starts its standard input: write \\%"] : [];
}
