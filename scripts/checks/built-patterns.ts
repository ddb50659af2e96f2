import { join, relative } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Operations } from "#shared/operation.ts";
import type { Pattern } from "./patterns.ts";
import { PROJECT } from "./step.ts";

/** A thread that loads files, runs the examples of their tools, and reports each pattern passed to `RegExp`. Node runs
 *  the TypeScript directly, so line numbers match the source. */
const found = new Map<string, Pattern>();
const RealRegExp = RegExp;

function record(pattern: RegExp): RegExp {
  const place = /(src\/[^:)]+\.ts):(\d+):\d+\)?$/m.exec(new Error("here").stack ?? "");
  const [, file = "", line = ""] = place ?? [];
  const { source, flags } = pattern;
  if (place) found.set(JSON.stringify([file, line, source, flags]), { file, line: Number(line), source, flags });
  return pattern;
}

globalThis.RegExp = new Proxy(RealRegExp, {
  construct: (target, args, newTarget) => record(Reflect.construct(target, args, newTarget)),
  apply: (target, self, args) => record(Reflect.apply(target, self, args)),
});

const files: readonly string[] = workerData;
for (const file of files) await import(join(PROJECT, file));

const { exampleInputs } = await import("#shared/examples.ts");
const { runOperation } = await import("#shared/run-operation.ts");
const folders = new Set(files.flatMap((file) => /^src\/tools\/[^/]+\//.exec(file)?.[0] ?? []));
for (const folder of folders) {
  const { operations = {} }: { operations?: Operations } = await import(join(PROJECT, folder, "tool.ts"));
  for (const operation of Object.values(operations)) {
    for (const example of operation.examples) {
      if (operation.runs === "anywhere")
        await runOperation(operation, exampleInputs(operation, example), example.options);
    }
  }
}
parentPort?.postMessage([...found.values()].map((one) => ({ ...one, file: relative(".", one.file) })));
