interface Extra {
  help?: string;
  /** The value of another option with which alone this one has an effect: else its control is not shown. */
  shownWhen?: Readonly<Record<string, string | boolean>>;
  /** Heading of the controls that this one is among. */
  group?: string;
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
  /** What happens outside the limits: the value moves to the nearest limit, or the run is refused with a message. */
  outside: "clamp" | "reject";
  /** With `clamp`, what becomes of a value that is not a number; the default unless named. */
  fallback?: number;
  /** The message when the value is refused; a general one stands in for it. */
  refusal?: string;
}

interface NumberOption extends Extra {
  kind: "number";
  label: string;
  default: number;
  /** The message when the value is no number. */
  refusal?: string;
}

/** A number between two limits that a slider sets; values outside move to the nearest limit. */
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
  /** UTF-16 code units that its field takes. */
  maxLength?: number;
}

/** A password or key: masked on the page, never stored and never in a link. */
interface SecretOption extends Extra {
  kind: "secret";
  label: string;
  default: "";
}

/** A date and time on the clock, without a zone: `2026-12-31T20:00` or with seconds; empty for none. */
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

/** The values that a set of declarations yields: `{ urlSafe: flag(...) }` gives `{ urlSafe: boolean }`. */
export type OptionValues<Declarations extends OptionDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends FlagOption
    ? boolean
    : Declarations[Name] extends ChoiceOption<infer Value>
      ? Value
      : Declarations[Name] extends IntegerOption | NumberOption | RangeOption
        ? number
        : string;
};

/** A yes or no. */
export function flag(label: string, initial: boolean, extra: Extra = {}): FlagOption {
  return { kind: "flag", label, default: initial, ...extra };
}

type Choices = Readonly<Record<string, string>> | readonly (readonly [value: string, label: string])[];
type ValueOf<List extends Choices> = List extends readonly (readonly [infer Value extends string, string])[]
  ? Value
  : keyof List & string;

/**
 * One of a fixed list; the first is the default unless named.
 * @param choices maps each value to the label a person sees; as pairs where numbers would come first in an object.
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

/** A whole number between two limits, both included. */
export function integer(
  label: string,
  initial: number,
  limits: Extra & Pick<IntegerOption, "min" | "max" | "outside" | "fallback" | "refusal">,
): IntegerOption {
  return { kind: "integer", label, default: initial, ...limits };
}

/** Any finite number. */
export function number(label: string, initial: number, extra: Extra & { refusal?: string } = {}): NumberOption {
  return { kind: "number", label, default: initial, ...extra };
}

/** A number that a slider sets. */
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

/** A short line of free text. */
export function text(
  label: string,
  initial: string,
  extra: Extra & { placeholder?: string; maxLength?: number } = {},
): TextOption {
  return { kind: "text", label, default: initial, ...extra };
}

/** Free text of several lines. */
export function multiline(
  label: string,
  initial: string,
  extra: Extra & { placeholder?: string; maxLength?: number } = {},
): TextOption {
  return { kind: "multiline", label, default: initial, ...extra };
}

/** A password or key. It is empty at first. */
export function secret(label: string, extra: Extra = {}): SecretOption {
  return { kind: "secret", label, default: "", ...extra };
}

/** A date and time on the clock. */
export function dateTime(label: string, initial = "", extra: Extra = {}): DateTimeOption {
  return { kind: "date-time", label, default: initial, ...extra };
}

/** Options under one heading. @example options: { url: text("URL", ""), ...group("Style", { dark: color("Dark", "#000000") }) } */
export function group<const Declarations extends OptionDeclarations>(
  heading: string,
  declarations: Declarations,
): Declarations {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, { ...declaration, group: heading }]),
  ) as Declarations;
}

/** Whether an option has an effect beside these values of the others. */
export function hasEffect({ shownWhen = {} }: OptionDeclaration, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(shownWhen).every(([name, value]) => values[name] === value);
}

/** The values that may be stored or put into a link: all but secrets. */
export function withoutSecrets(
  declarations: OptionDeclarations,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => declarations[name]?.kind !== "secret"));
}

/** The values that stand when nobody has changed anything. */
export function defaultOptions<Declarations extends OptionDeclarations>(
  declarations: Declarations,
): OptionValues<Declarations> {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, declaration.default]),
  ) as OptionValues<Declarations>;
}

/** A value moved to the nearest limit; for what is not a number, the fallback. */
export function clampInteger(
  { min, max, default: initial, fallback = initial }: IntegerOption,
  value: unknown,
): number {
  return typeof value !== "number" || Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, Math.trunc(value)));
}

/** The same on the steps of a slider. */
export function clampRange({ min, max, step, default: initial }: RangeOption, value: unknown): number {
  if (typeof value !== "number" || Number.isNaN(value)) return initial;
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step);
  // 0.1 + 0.2 would be more than 0.3.
  return Number((min + Math.min(steps, Math.floor((max - min) / step + 1e-9)) * step).toPrecision(12));
}
