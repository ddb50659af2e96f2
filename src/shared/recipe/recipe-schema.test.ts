import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Compile } from "typebox/schema";
import { describe, expect, it } from "vitest";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { flag, number, text } from "#shared/options.ts";
import { readRecipe } from "./read-recipe.ts";
import { MAX_STEPS } from "./recipe.ts";

const schema = JSON.parse(readFileSync("public/schemas/recipe-1.json", "utf8"));
const validator = Compile(schema);

const only = operation({
  label: "Run",
  inputs: { first: textInput("First"), second: textInput("Second", { optional: true }) },
  options: { a: text("A", ""), b: flag("B", false), c: number("C", 0) },
  messages: {},
  examples: [],
  gives: textOutput(),
  run: () => "",
});
const load = async (tool: string) => (tool === "tool" ? { run: only } : undefined);
const isReadable = (value: unknown) =>
  readRecipe(value, load).then(
    () => true,
    () => false,
  );

/** Mostly the value, sometimes anything. */
const orAny = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 30, arbitrary: value as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: fc.jsonValue() });
/** Strips names, which only the reader knows. */
const orNameless = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 30, arbitrary: value as fc.Arbitrary<unknown> },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer())),
    },
  );
const fields = (required: Record<string, fc.Arbitrary<unknown>>, optional: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });

/** With a field that doesn't belong there. */
const withMore = (value: fc.Arbitrary<object>) =>
  fc.tuple(value, fc.constantFrom("note", "tool", "join", "open")).map(([one, name]) => ({ [name]: "x", ...one }));

const operationStep = fields(
  { tool: fc.constant("tool"), operation: fc.constant("run") },
  {
    options: orNameless(fields({}, { a: fc.string(), b: fc.boolean(), c: fc.integer() })),
    inputs: orNameless(fields({}, { second: orAny(fc.string()) })),
    open: orNameless(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 })),
    forEach: orAny(fc.constantFrom("file", "line")),
    off: orAny(fc.boolean()),
  },
);
const joinStep = fields({ join: orAny(fc.string()) }, { off: orAny(fc.boolean()) });
const recipe = fields(
  { recipe: orAny(fc.constant(1)), name: orAny(fc.string({ unit: fc.constantFrom(" ", "a", "\ufeff", "\u2028") })) },
  {
    $schema: orAny(fc.webUrl()),
    description: orAny(fc.string()),
    icon: orAny(fc.constantFrom("braces", "file-json", "A", "a b", "")),
    steps: orAny(
      fc.array(
        orAny(
          fc.oneof(
            { weight: 9, arbitrary: operationStep },
            { weight: 9, arbitrary: joinStep },
            { weight: 1, arbitrary: withMore(fc.oneof(operationStep, joinStep)) },
          ),
        ),
        { minLength: 1, maxLength: 2 },
      ),
    ),
  },
);
const anyRecipe = fc.oneof({ weight: 9, arbitrary: orAny(recipe) }, { weight: 1, arbitrary: withMore(recipe) });

describe("recipe-1.json", () => {
  it("accepts what the reader accepts", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(anyRecipe, async (value) => {
        // Only the reader knows about other steps.
        fc.pre(!hasRepeatedOpen(value));
        const isValid = validator.Check(value);
        expect(await isReadable(value)).toBe(isValid);
        accepted += isValid ? 1 : 0;
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("knows the limit of steps", () => {
    expect(schema.properties.steps.maxItems).toBe(MAX_STEPS);
  });
});

function hasRepeatedOpen(recipe: unknown): boolean {
  const { steps } = (recipe ?? {}) as { steps?: unknown };
  if (!Array.isArray(steps)) return false;
  const open = steps.flatMap((step) => (Array.isArray(step?.open) ? [...new Set(step.open)] : []));
  return new Set(open).size < open.length;
}
