interface Extra {
  help?: string;
  /** The value another option must have for this one to have an effect. Otherwise its control is hidden. */
  shownWhen?: Readonly<Record<string, string | boolean>>;
  /** Heading the control appears under. */
  group?: string;
  /** Another name on the command line and in the API, for an option that other programs call so. */
  alias?: string;
  /** It holds what the tool works on, such as the text of a QR code: links and the history treat it like an input. */
  content?: boolean;
}

interface FlagOption extends Extra {
  kind: "flag";
  label: string;
  default: boolean;
}

interface ChoiceOption<Value extends string = string> extends Extra {
  kind: "choice";
  label: string;
  default: Value;
  choices: readonly { value: Value; label: string }[];
}

interface IntegerOption extends Extra {
  kind: "integer";
  label: string;
  default: number;
  min: number;
  max: number;
  /** Outside the limits: move to the nearest limit, or reject the run with a message. */
  outside: "clamp" | "reject";
  /** With `clamp`, the value used for anything that is not a number. Default: the option's default. */
  fallback?: number;
  /** Message for a rejected value. Default: a generic one. */
  rejectionMessage?: string;
}

interface NumberOption extends Extra {
  kind: "number";
  label: string;
  default: number;
  /** Message for a value that is not a number. */
  rejectionMessage?: string;
}

/** A number set with a slider. Values outside the limits move to the nearest limit. */
interface RangeOption extends Extra {
  kind: "range";
  label: string;
  default: number;
  min: number;
  max: number;
  step: number;
}

interface ColorOption extends Extra {
  kind: "color";
  label: string;
  /** `#rrggbb`. */
  default: string;
}

interface TextOption extends Extra {
  kind: "text" | "multiline";
  label: string;
  default: string;
  placeholder?: string;
  /** Maximum length in UTF-16 code units. */
  maxLength?: number;
}

/** A password or key: masked on the page, never stored, never in a link. */
interface SecretOption extends Extra {
  kind: "secret";
  label: string;
  default: "";
}

/** A local date and time without a zone: `2026-12-31T20:00`, optionally with seconds; empty for none. */
interface DateTimeOption extends Extra {
  kind: "date-time";
  label: string;
  default: string;
}

export type OptionDeclaration =
  | FlagOption
  | ChoiceOption
  | IntegerOption
  | NumberOption
  | RangeOption
  | ColorOption
  | TextOption
  | SecretOption
  | DateTimeOption;
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/** The values for a set of declarations: `{ urlSafe: flag(...) }` gives `{ urlSafe: boolean }`. */
export type OptionValues<Declarations extends OptionDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends FlagOption
    ? boolean
    : Declarations[Name] extends ChoiceOption<infer Value>
      ? Value
      : Declarations[Name] extends IntegerOption | NumberOption | RangeOption
        ? number
        : string;
};

/** On or off. */
export function flag(label: string, initial: boolean, extra: Extra = {}): FlagOption {
  return { kind: "flag", label, default: initial, ...extra };
}

type Choices = Readonly<Record<string, string>> | readonly (readonly [value: string, label: string])[];
type ValueOf<List extends Choices> = List extends readonly (readonly [infer Value extends string, string])[]
  ? Value
  : keyof List & string;

/**
 * One value from a list. The first is the default unless another is named.
 * @param choices maps values to labels. Use pairs for numeric values, which an object would move to the front.
 */
export function choice<const List extends Choices>(
  label: string,
  choices: List,
  { default: named, ...extra }: Extra & { default?: ValueOf<List> } = {},
): ChoiceOption<ValueOf<List>> {
  const pairs: readonly (readonly [string, string])[] = Array.isArray(choices) ? choices : Object.entries(choices);
  const list = pairs.map(([value, text]) => ({ value: value as ValueOf<List>, label: text }));
  const initial = named ?? list[0]?.value;
  if (initial === undefined) throw new TypeError(`Option "${label}" has no choices`);
  return { kind: "choice", label, default: initial, choices: list, ...extra };
}

/** A whole number between two inclusive limits. */
export function integer(
  label: string,
  initial: number,
  limits: Extra & Pick<IntegerOption, "min" | "max" | "outside" | "fallback" | "rejectionMessage">,
): IntegerOption {
  return { kind: "integer", label, default: initial, ...limits };
}

/** Any finite number. */
export function number(
  label: string,
  initial: number,
  extra: Extra & { rejectionMessage?: string } = {},
): NumberOption {
  return { kind: "number", label, default: initial, ...extra };
}

/** A number set with a slider. */
export function range(
  label: string,
  initial: number,
  { step = 1, ...limits }: Extra & { min: number; max: number; step?: number },
): RangeOption {
  return { kind: "range", label, default: initial, step, ...limits };
}

/** A color as `#rrggbb`. */
export function color(label: string, initial: string, extra: Extra = {}): ColorOption {
  return { kind: "color", label, default: initial, ...extra };
}

/** One line of free text. */
export function text(
  label: string,
  initial: string,
  extra: Extra & { placeholder?: string; maxLength?: number } = {},
): TextOption {
  return { kind: "text", label, default: initial, ...extra };
}

/** Multi-line free text. */
export function multiline(
  label: string,
  initial: string,
  extra: Extra & { placeholder?: string; maxLength?: number } = {},
): TextOption {
  return { kind: "multiline", label, default: initial, ...extra };
}

/** A password or key. Starts empty. */
export function secret(label: string, extra: Extra = {}): SecretOption {
  return { kind: "secret", label, default: "", ...extra };
}

/** A local date and time. */
export function dateTime(label: string, initial = "", extra: Extra = {}): DateTimeOption {
  return { kind: "date-time", label, default: initial, ...extra };
}

/** Groups options under a heading. @example options: { url: text("URL", ""), ...group("Style", { dark: color("Dark", "#000000") }) } */
export function group<const Declarations extends OptionDeclarations>(
  heading: string,
  declarations: Declarations,
): Declarations {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, { ...declaration, group: heading }]),
  ) as Declarations;
}

/** Whether an option has an effect, given the values of the others. */
export function hasEffect({ shownWhen = {} }: OptionDeclaration, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(shownWhen).every(([name, value]) => values[name] === value);
}

/** The values that may be stored or put into a link: all except secrets. */
export function withoutSecrets(
  declarations: OptionDeclarations,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => declarations[name]?.kind !== "secret"));
}

/** The default value of each option. */
export function defaultOptions<Declarations extends OptionDeclarations>(
  declarations: Declarations,
): OptionValues<Declarations> {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, declaration.default]),
  ) as OptionValues<Declarations>;
}

/** Moves a value to the nearest limit. Anything that is not a number becomes the fallback. */
export function clampInteger(
  { min, max, default: initial, fallback = initial }: IntegerOption,
  value: unknown,
): number {
  return typeof value !== "number" || Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, Math.trunc(value)));
}

/** Moves a value to the nearest step of a slider. */
export function clampRange({ min, max, step, default: initial }: RangeOption, value: unknown): number {
  if (typeof value !== "number" || Number.isNaN(value)) return initial;
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step);
  // toPrecision, because 0.1 + 0.2 > 0.3.
  return Number((min + Math.min(steps, Math.floor((max - min) / step + 1e-9)) * step).toPrecision(12));
}
