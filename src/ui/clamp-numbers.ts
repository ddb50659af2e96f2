import { clampInteger, type OptionDeclarations } from "#shared/options.ts";

/** Clamps the numbers that a run would clamp, so that their fields show the values it used. */
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
