import { keepsHistory, keepsInputs } from "#app/history/history-settings.ts";
import type { Run } from "#app/history/run.ts";
import { saveRun } from "#app/history/runs.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { isSecretSet, optionsToShare } from "#shared/share-link/tool-link.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { filesIn } from "#ui/input-value.ts";
import type { RunPage } from "#ui/page-registry.ts";
import { describeOptions } from "#ui/shareable.ts";

/** In bytes of UTF-8, all inputs of a run together. */
const MAX_INPUT_BYTES = 65_536;

/** Adds a finished run to the history, unless it's off. */
export function recordRun(tool: string, operation: AnyOperation, page: RunPage): void {
  if (!keepsHistory()) return;
  try {
    saveRun(toRun(tool, operation, page, { at: Date.now(), keepsInputs: keepsInputs() }));
  } catch (error) {
    // An option that no longer resolves belongs to another tool's state, and such a run can't be repeated.
    if (!(error instanceof InputError)) throw error;
  }
}

/** What is kept of a run. Of one that deals in secrets, neither the input nor its length. */
export function toRun(
  tool: string,
  operation: AnyOperation,
  { mode, hasModes, options, inputs }: RunPage,
  { at, keepsInputs }: { at: number; keepsInputs: boolean },
): Run {
  // A recipe's steps may deal in secrets without saying so.
  const isPrivate = operation.sensitive || operation.recipe !== undefined || isSecretSet(operation.options, options);
  const given = Object.keys(operation.inputs).flatMap((name) => {
    const input = inputs[name];
    return input ? [[name, input] as const] : [];
  });
  const files = given.flatMap(([, input]) => filesIn(input).map(({ name, size }) => ({ name, size })));
  const texts = given.flatMap(([name, input]) =>
    input.kind === "typed" && input.text !== "" ? [[name, input.text] as const] : [],
  );
  const textBytes = texts.reduce((sum, [, text]) => sum + utf8Length(text), 0);
  const isKept = keepsInputs && !isPrivate && textBytes < MAX_INPUT_BYTES;
  const kept = optionsToShare(operation.options, options, { content: isKept });
  const shown = optionsToShare(operation.options, options, { content: false });
  return {
    at,
    tool,
    about: [operation.label, ...describeOptions(operation.options, shown)].join(", "),
    ...(hasModes && { mode }),
    options: kept,
    files,
    ...(!isPrivate && textBytes > 0 && { textBytes }),
    ...(isKept && texts.length > 0 && { inputs: Object.fromEntries(texts) }),
  };
}
