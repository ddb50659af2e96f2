import { describe, expect, it } from "vitest";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, secret } from "#shared/options.ts";
import { parseRecipe, readRecipe } from "./read-recipe.ts";

const bare = { label: "Run", messages: {}, examples: [], gives: textOutput(), run: () => "" };
const operations = {
  indent: operation({
    ...bare,
    inputs: textInput("Input"),
    options: {
      width: integer("Width", 2, { min: 1, max: 8, outside: "reject" }),
      style: choice("Style", { spaces: "Spaces", tabs: "Tabs" }),
      key: secret("Key"),
    },
  }),
  compare: operation({
    ...bare,
    inputs: { before: textInput("Original"), after: textInput("Changed"), note: textInput("Note", { optional: true }) },
    options: {},
  }),
  toText: operation({ ...bare, inputs: textInput("Input"), options: {} }),
  draw: operation({ ...bare, inputs: textInput("Input"), options: {}, internal: true }),
};
const load = async (tool: string) => (tool === "text" ? operations : undefined);
const withSteps = (...steps: unknown[]) => ({ recipe: 1, name: "Mine", steps });
const indent = { tool: "text", operation: "indent" };
const compare = { tool: "text", operation: "compare" };

describe("readRecipe", () => {
  it("accepts all fields and keeps them", async () => {
    const steps = [
      { ...indent, options: { width: 4, style: "tabs" }, open: ["style", "key"], forEach: "line" },
      { join: "\n", off: true },
      { ...compare, inputs: { after: "x" } },
    ];
    const recipe = { ...withSteps(...steps), description: "What it does", icon: "braces" };
    expect(await readRecipe({ $schema: "https://example.org/recipe-1.json", ...recipe }, load)).toEqual(recipe);
  });

  it("takes an operation's name as the command line lists it", async () => {
    const { steps } = await readRecipe(withSteps({ tool: "text", operation: "to-text" }), load);
    expect(steps).toEqual([{ tool: "text", operation: "toText" }]);
  });

  it.each([
    [[], "This is not a recipe. A recipe is a JSON object with steps."],
    [{}, 'This is not a recipe. A recipe has the field "recipe": 1.'],
    [{ ...withSteps(indent), recipe: 2 }, "This recipe has version 2. This site knows version 1."],
    [{ ...withSteps(indent), name: " " }, 'The recipe needs a "name".'],
    [{ ...withSteps(indent), description: 1 }, 'The "description" of the recipe must be text.'],
    [{ ...withSteps(indent), $schema: 1 }, 'The "$schema" of the recipe must be text.'],
    [{ ...withSteps(indent), icon: "A b" }, 'The "icon" of the recipe must be the name of an icon.'],
    [{ ...withSteps(indent), author: "me" }, 'The recipe has the unknown field "author".'],
    [withSteps(), 'The recipe needs "steps".'],
    [withSteps(...Array(51).fill(indent)), "A recipe can have at most 50 steps."],
    [withSteps("indent"), "Step 1 must be an object."],
    [withSteps(indent, { tool: "text" }), 'Step 2 needs a "tool" and an "operation".'],
    [withSteps({ ...indent, tool: "nothing" }), 'Step 1: there is no tool "nothing".'],
    [withSteps({ ...indent, tool: "__proto__" }), 'Step 1: there is no tool "__proto__".'],
    [
      withSteps({ ...indent, operation: "constructor" }),
      'Step 1: "text" has no operation "constructor". It has: indent, compare, toText.',
    ],
    [
      withSteps({ ...indent, operation: "draw" }),
      'Step 1: "text" has no operation "draw". It has: indent, compare, toText.',
    ],
    [withSteps({ ...indent, note: "" }), 'Step 1 has the unknown field "note".'],
    [withSteps({ ...indent, off: "yes" }), 'Step 1: "off" must be true or false.'],
    [withSteps({ ...indent, forEach: "word" }), 'Step 1: "forEach" must be "file" or "line".'],
    [withSteps({ ...indent, options: [] }), 'Step 1: "options" must be an object.'],
    [withSteps({ ...indent, options: { spaces: 2 } }), 'Step 1 has no option "spaces".'],
    [withSteps({ ...indent, options: { width: 9 } }), "Step 1: Width: please enter a whole number between 1 and 8"],
    [withSteps({ ...indent, options: { key: "x" } }), 'Step 1: a recipe can\'t contain the secret "key".'],
    [withSteps({ ...indent, options: JSON.parse('{"__proto__": 1}') }), 'Step 1 has no option "__proto__".'],
    [withSteps({ ...indent, open: "style" }), 'Step 1: "open" must be a list of option names.'],
    [withSteps({ ...indent, open: [1] }), 'Step 1: "open" must be a list of option names.'],
    [withSteps({ ...indent, open: ["size"] }), 'Step 1 has no option "size".'],
    [withSteps({ ...indent, open: ["__proto__"] }), 'Step 1 has no option "__proto__".'],
    [withSteps({ ...indent, open: ["width", "width"] }), 'Step 1: the option "width" is already open.'],
    [
      withSteps({ ...indent, open: ["width"] }, { ...indent, open: ["width"] }),
      'Step 2: the option "width" is already open.',
    ],
    [withSteps(compare), 'Step 1 needs the input "after".'],
    [withSteps({ ...compare, inputs: { before: "x" } }), 'Step 1 has no other input "before".'],
    [withSteps({ ...compare, inputs: { after: 1 } }), 'Step 1: the input "after" must be text.'],
    [withSteps({ join: 1 }), 'Step 1: "join" must be text.'],
    [withSteps({ join: "", tool: "text" }), 'Step 1 has the unknown field "tool".'],
  ])("rejects %j", async (value, message) => {
    await expect(readRecipe(value, load)).rejects.toThrow(message);
  });
});

describe("readRecipe with an invalid step", () => {
  it("gives its place", async () => {
    await expect(readRecipe(withSteps(indent, {}), load)).rejects.toMatchObject({ position: { step: 1 } });
  });
});

describe("parseRecipe", () => {
  it("reads JSON, and says where it is broken", async () => {
    expect(await parseRecipe(JSON.stringify(withSteps(indent)), load)).toEqual(withSteps(indent));
    await expect(parseRecipe('{"recipe": 1', load)).rejects.toThrow(/^This is not a recipe: .*position 12/);
  });
});
