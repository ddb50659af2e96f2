import { encodePieces } from "#shared/encode-pieces.ts";
import { nameInputs } from "#shared/named-inputs.ts";
import type { OutputFile } from "#shared/operation.ts";
import { nameResult } from "#shared/result-name.ts";
import { collectFiles, type OpenResult, type OperationResult, startOperation } from "#shared/run-operation.ts";

/**
 * Runs one operation on one of many files. Whatever the result is, it becomes files, named after the input.
 * @throws {InputError} like `runOperation`
 */
export async function runToFiles(
  ...[operation, inputs, ...rest]: Parameters<typeof startOperation>
): Promise<Extract<OperationResult, { kind: "files" }>> {
  const named = nameInputs(operation, inputs);
  const source = Object.values(named).find((input) => input instanceof File);
  const { result, warnings } = await startOperation(operation, named, ...rest);
  const isText = result.kind !== "files";
  const files = await collectFiles(isText ? [textFile(result)] : result.files);
  const [only, ...others] = files;
  const isRenamed = only !== undefined && others.length === 0 && source !== undefined;
  const renamed = isRenamed ? [{ ...only, name: nameResult(source.name, only.name, { isText }) }] : files;
  return { kind: "files", files: renamed, ...warnings() };
}

function textFile(result: Exclude<OpenResult, { kind: "files" }>): OutputFile {
  const { fileName: name } = result;
  const type = `${result.type};charset=utf-8`;
  if (result.kind === "text") return { name, type, content: encodePieces(result.pieces) };
  const text = result.text();
  return { name, type, content: typeof text === "string" ? text : text.slice(0, text.size, type) };
}
