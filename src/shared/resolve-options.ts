import { InputError } from "#shared/input-error.ts";
import {
  clampInteger,
  clampRange,
  type OptionDeclaration,
  type OptionDeclarations,
  type OptionValues,
} from "#shared/options.ts";

/**
 * Fills in defaults and validates values from a form, a link or a command line. Drops undeclared names.
 * @throws {InputError} naming the invalid option.
 */
export function resolveOptions<Declarations extends OptionDeclarations>(
  declarations: Declarations,
  given: Readonly<Record<string, unknown>>,
): OptionValues<Declarations> {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [
      name,
      Object.hasOwn(given, name) && given[name] !== undefined
        ? resolveOption(name, declaration, given[name])
        : declaration.default,
    ]),
  ) as OptionValues<Declarations>;
}

function resolveOption(name: string, declaration: OptionDeclaration, value: unknown): unknown {
  const optionError = (wanted: string, message = `${declaration.label}: ${wanted}`) =>
    new InputError(message, { field: name });
  switch (declaration.kind) {
    case "flag":
      if (typeof value !== "boolean") throw optionError("please choose yes or no");
      return value;
    case "choice":
      if (!declaration.choices.some((candidate) => candidate.value === value)) {
        throw optionError(`please choose one of ${declaration.choices.map((candidate) => candidate.label).join(", ")}`);
      }
      return value;
    case "integer": {
      const { min, max } = declaration;
      if (declaration.outside === "clamp") return clampInteger(declaration, value);
      if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
        throw optionError(`please enter a whole number between ${min} and ${max}`, declaration.rejectionMessage);
      }
      return value;
    }
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) {
        throw optionError("please enter a number", declaration.rejectionMessage);
      }
      return value;
    case "range":
      return clampRange(declaration, value);
    case "date-time":
      if (typeof value !== "string" || !isDateTime(value)) {
        throw optionError("please enter a date and time such as 2026-12-31T20:00");
      }
      return value;
    case "color":
      if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value))
        throw optionError("please enter a color as #rrggbb");
      return value.toLowerCase();
    case "text":
    case "multiline":
    case "secret":
      if (typeof value !== "string") throw optionError("please enter text");
      return value;
  }
}

function isDateTime(text: string): boolean {
  if (text === "") return true;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return false;
  const parsed = new Date(`${text}Z`);
  // Many engines parse February 30 as March 2.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
