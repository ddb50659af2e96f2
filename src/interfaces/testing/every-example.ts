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

/** The examples that an interface is tested with: with `NIGHTLY=1` all, otherwise the first of each tool. */
export async function triedExamples() {
  const examples = (await everyOperation()).flatMap(({ operation, ...names }) =>
    (operation.examples as readonly OperationExample[]).map((example) => ({ ...names, operation, example })),
  );
  return process.env.NIGHTLY ? examples : [...new Map(examples.toReversed().map((one) => [one.tool, one])).values()];
}
