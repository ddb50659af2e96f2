import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { defaultOptions } from "#shared/options.ts";
import { EMPTY_INPUT, type ToolInput } from "#ui/input-value.ts";
import { openPage } from "#ui/page-registry.ts";
import { inputsOf } from "#ui/use-tool.ts";

/** Shows an example of an operation on the open page, runs it and goes there. */
export function tryExample(id: string, example: OperationExample): void {
  const page = openPage();
  const operation: AnyOperation | undefined = page?.operations[id];
  if (!page || !operation) return;
  const inputs: Record<string, ToolInput> = {};
  for (const name of Object.keys(inputsOf(page.operations))) inputs[name] = EMPTY_INPUT;
  for (const [name, given] of Object.entries(exampleInputs(operation, example))) {
    if (typeof given === "string") inputs[name] = { kind: "typed", text: given };
    else if (Array.isArray(given)) inputs[name] = { kind: "files", files: given };
  }
  const options = Object.assign({}, ...Object.values(page.operations).map((one) => defaultOptions(one.options)));
  page.put(
    { mode: page.hasModes ? id : page.mode, inputs, options: { ...options, ...example.options } },
    { isHeld: false, thenRun: id },
  );
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
  heading?.scrollIntoView({ block: "center" });
}
