import { MONTHS, WEEKDAYS } from "#shared/dates.ts";
/** The five fields of the simplest schedule, in order, with common values. */
export const BUILDER_FIELDS: readonly {
  name: string;
  choices: readonly (readonly [value: string, label: string])[];
}[] = [
  {
    name: "Minute",
    choices: [
      ["*", "Every minute"],
      ...[5, 10, 15, 20, 30].map((step) => [`*/${step}`, `Every ${step} minutes`] as const),
      ...numbers(0, 59).map((value) => [value, value.padStart(2, "0")] as const),
    ],
  },
  {
    name: "Hour",
    choices: [
      ["*", "Every hour"],
      ...[2, 3, 4, 6, 8, 12].map((step) => [`*/${step}`, `Every ${step} hours`] as const),
      ...numbers(0, 23).map((value) => [value, value.padStart(2, "0")] as const),
    ],
  },
  { name: "Day of month", choices: [["*", "Every day"], ...numbers(1, 31).map((value) => [value, value] as const)] },
  {
    name: "Month",
    choices: [["*", "Every month"], ["*/3", "Every 3 months"], ["*/6", "Every 6 months"], ...listed(MONTHS, 1)],
  },
  {
    name: "Day of week",
    choices: [["*", "Every day"], ["1-5", "Monday to Friday"], ["0,6", "Saturday and Sunday"], ...listed(WEEKDAYS, 0)],
  },
];

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function listed(names: readonly string[], first: number): (readonly [string, string])[] {
  return names.map((name, index) => [String(first + index), name]);
}

const EVERY_MINUTE = ["*", "*", "*", "*", "*"];

/** The fields that a single line starts with; undefined for anything but five fields and a command. */
export function builderFields(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return EVERY_MINUTE;
  const [sixth, ...more] = trimmed.split(/\s+/).slice(5);
  const fields = trimmed.split(/\s+/).slice(0, 5);
  const isSimple =
    fields.length === 5 && fields.every((field) => /^[\w*,/-]+$/.test(field) && /[\d*]|^[a-z,-]{3,}$/i.test(field));
  // A sixth field means that the first is for seconds.
  const hasSixth = sixth !== undefined && (/^[\d*,/-]+$/.test(sixth) || (sixth === "?" && more.length <= 1));
  return isSimple && !hasSixth && !trimmed.includes("\n") ? fields : undefined;
}

/** The line with one field replaced. @example withField("0 5 * * * backup", 1, "6") // "0 6 * * * backup" */
export function withField(text: string, index: number, value: string): string {
  const fields = [...(builderFields(text) ?? EVERY_MINUTE)];
  fields[index] = value;
  const command = text.trim().split(/\s+/).slice(5).length > 0 ? text.trim().replace(/^(?:\S+\s+){5}/, "") : "";
  return `${fields.join(" ")}${command && ` ${command}`}`;
}
