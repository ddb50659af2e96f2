import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";

/** The public operations of every tool. */
export async function everyOperation(): Promise<{ tool: string; id: string; operation: AnyOperation }[]> {
  const { ids, operations } = toolFolders();
  const found = ids.map(async (tool) =>
    Array.from(publicOperations(await operations(tool)), ([id, operation]) => ({ tool, id, operation })),
  );
  return (await Promise.all(found)).flat();
}

/** The examples that an interface is tested with: with `NIGHTLY=1` all, otherwise enough for every kind of inputs, option
 *  and result, because an interface knows no more of an operation. */
export async function triedExamples() {
  const examples = (await everyOperation()).flatMap(({ operation, ...names }) =>
    (operation.examples as readonly OperationExample[]).map((example) => ({ ...names, operation, example })),
  );
  if (process.env.NIGHTLY) return examples;
  const tried = new Set<string>();
  return examples.filter((one) => {
    const kinds = kindsIn(one).filter((kind) => !tried.has(kind));
    for (const kind of kinds) tried.add(kind);
    return kinds.length > 0;
  });
}

function kindsIn({ operation, example }: { operation: AnyOperation; example: OperationExample }): string[] {
  return [
    `inputs: ${Object.keys(operation.inputs).map((name) => operation.inputs[name]?.kind)}`,
    `result: ${operation.gives.kind}, ${typeof example.output}`,
    ...Object.keys(example.options ?? {}).map((name) => `option: ${operation.options[name]?.kind}`),
  ];
}
