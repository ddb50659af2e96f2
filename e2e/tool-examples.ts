import type { Page } from "@playwright/test";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { expect } from "./fixtures.ts";
import { field, output, press } from "./use.ts";

export async function followExamples(page: Page, id: string): Promise<void> {
  const texts = await textOperations(id);
  expect(texts).not.toEqual([]);
  for (const [place, operation] of texts) await followExample(page, operation, place);
}

/** The operations of a tool whose first example gives a text, each with its place among all. */
export async function textOperations(id: string): Promise<[place: number, operation: AnyOperation][]> {
  const { operations = {} }: { operations?: Operations } = await import(`#tools/${id}/tool.ts`);
  return [...Object.values(operations).entries()].filter(([, { examples }]) => givesText(examples[0]?.output));
}

function givesText(output: unknown): boolean {
  return typeof output === "string" || output instanceof RegExp;
}

async function followExample(page: Page, operation: AnyOperation, place: number): Promise<void> {
  const [example] = operation.examples;
  if (!example) throw new Error(`${operation.label} has no example.`);
  const tabs = page.getByRole("group", { name: /^(Mode|Kind)$/ }).getByRole("radio");
  if ((await tabs.count()) > 0) await tabs.nth(place).check({ force: true });
  for (const [name, { label }] of Object.entries<InputDeclaration>(operation.inputs)) {
    const text = sampleText(operation, name);
    if (text !== undefined) await field(page, label).fill(text);
  }
  for (const [name, value] of Object.entries(example.options ?? {})) {
    await setOption(page, operation.options[name], value);
  }
  await press(page, operation.label);
  await expect(output(page)).toHaveValue(example.output as string | RegExp);
}

async function setOption(page: Page, { kind, label }: OptionDeclaration, value: unknown): Promise<void> {
  const control = field(page, label);
  if (kind === "flag") await control.setChecked(value === true);
  else if (kind === "choice") await control.selectOption(String(value));
  else await control.fill(String(value));
}
