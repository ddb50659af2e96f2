interface Extra {
  help?: string;
  /** The value of another option with which alone this one has an effect: else its control is not shown. */
  shownWhen?: Readonly<Record<string, string | boolean>>;
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

interface ColorOption extends Extra {
  kind: "color";
  label: string;
  /** `#rrggbb`. */
  default: string;
}

interface TextOption extends Extra {
  kind: "text";
  label: string;
  default: string;
  placeholder?: string;
  /** UTF-16 code units that its field takes. */
  maxLength?: number;
}

export type OptionDeclaration = FlagOption | ChoiceOption | IntegerOption | NumberOption | ColorOption | TextOption;
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/** The values that a set of declarations yields: `{ urlSafe: flag(...) }` gives `{ urlSafe: boolean }`. */
export type OptionValues<Declarations extends OptionDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends FlagOption
    ? boolean
    : Declarations[Name] extends ChoiceOption<infer Value>
      ? Value
      : Declarations[Name] extends IntegerOption | NumberOption
        ? number
        : string;
};

/** A yes or no. */
export function flag(label: string, initial: boolean, extra: Extra = {}): FlagOption {
  return { kind: "flag", label, default: initial, ...extra };
}

/** One of a fixed list. `choices` maps each value to the label a person sees; the first is the default unless named. */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  label: string,
  choices: Choices,
  { default: named, ...extra }: Extra & { default?: keyof Choices & string } = {},
): ChoiceOption<keyof Choices & string> {
  const list = Object.entries(choices).map(([value, text]) => ({
    value: value as keyof Choices & string,
    label: text,
  }));
  const initial = named ?? list[0]?.value;
  if (initial === undefined) throw new TypeError(`Option "${label}" has no choices`);
  return { kind: "choice", label, default: initial, choices: list, ...extra };
}

/**
 * A whole number between two limits, both included.
 * @public part of the vocabulary that every tool may use
 */
export function integer(
  label: string,
  initial: number,
  limits: Extra & { min: number; max: number; outside: "clamp" | "reject"; refusal?: string },
): IntegerOption {
  return { kind: "integer", label, default: initial, ...limits };
}

/**
 * Any finite number.
 * @public part of the vocabulary that every tool may use
 */
export function number(label: string, initial: number, extra: Extra & { refusal?: string } = {}): NumberOption {
  return { kind: "number", label, default: initial, ...extra };
}

/**
 * A color as `#rrggbb`.
 * @public part of the vocabulary that every tool may use
 */
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

/** Whether an option has an effect beside these values of the others. */
export function hasEffect({ shownWhen = {} }: OptionDeclaration, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(shownWhen).every(([name, value]) => values[name] === value);
}

/** The values that stand when nobody has changed anything. */
export function defaultOptions<Declarations extends OptionDeclarations>(
  declarations: Declarations,
): OptionValues<Declarations> {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, declaration.default]),
  ) as OptionValues<Declarations>;
}

/** The value that stands for any given one where it is moved to the nearest limit; the default for what is no number. */
export function clampInteger({ min, max, default: initial }: IntegerOption, value: unknown): number {
  return typeof value !== "number" || Number.isNaN(value) ? initial : Math.min(max, Math.max(min, Math.trunc(value)));
}
