import { clampInteger, type OptionDeclarations } from "#shared/options.ts";

/** The values with each number that a run moves to its nearest limit moved there, so that its field says what was used. */
export function clampNumbers(
  declarations: OptionDeclarations,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const declaration = declarations[name];
      return declaration?.kind === "integer" && declaration.outside === "clamp"
        ? [name, clampInteger(declaration, value)]
        : [name, value];
    }),
  );
}
