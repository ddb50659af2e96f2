import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import { multiline, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import type { OperationStep } from "#shared/recipe/recipe.ts";

type Values = Readonly<Record<string, unknown>>;

/** The options of a step: those of its operation, except secrets, which a recipe can't contain. */
export function optionsOfStep({ options }: AnyOperation): OptionDeclarations {
  const declared = Object.entries<OptionDeclaration>(options);
  return Object.fromEntries(declared.filter(([, { kind }]) => kind !== "secret"));
}

/** The texts a step needs besides what the step before gives, as options. */
export function otherInputsOf({ inputs }: AnyOperation): OptionDeclarations {
  const [, ...others] = Object.entries<InputDeclaration>(inputs);
  return Object.fromEntries(others.map(([name, { label }]) => [name, multiline(label, "")]));
}

/** The values that differ from the defaults: what a recipe has to say. */
export function changedOptions(declarations: OptionDeclarations, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const declaration = declarations[name];
      // An emptied number field is NaN, which JSON can't write.
      return declaration !== undefined && value !== declaration.default && !Number.isNaN(value);
    }),
  );
}

const MAX_VALUE_LENGTH = 24;

/**
 * The changed options of a step in one line.
 * @example describeOptions({ upper: flag("Capital letters", false) }, { upper: true }) // "Capital letters"
 */
export function describeOptions(declarations: OptionDeclarations, values: Values): string {
  return Object.entries(changedOptions(declarations, values))
    .map(([name, value]) => describeOption(declarations[name] as OptionDeclaration, value))
    .join(", ");
}

function describeOption(declaration: OptionDeclaration, value: unknown): string {
  const { kind, label } = declaration;
  if (kind === "flag") return value === true ? label : `${label}: off`;
  if (kind === "choice")
    return `${label}: ${declaration.choices.find((choice) => choice.value === value)?.label ?? String(value)}`;
  const text = String(value);
  return `${label}: ${text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text}`;
}

/** What a step runs for; undefined for all of its input at once. */
export const FOR_EACH: Readonly<Record<NonNullable<OperationStep["forEach"]>, string>> = {
  file: "for each file",
  line: "for each line",
};
