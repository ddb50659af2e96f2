import { useMemo, useState } from "react";
import { defaultOptions, type OptionDeclarations, type OptionValues } from "#shared/options.ts";
import { EMPTY_INPUT, type InputValue, isBlank, type ToolInput } from "#ui/input-value.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useHistoryState } from "#ui/use-history-state.ts";

/**
 * Input and options of a page that runs no operation. Both survive Back and a reload; chosen options are also kept for
 * the next visit.
 * @param onRestore called with an input restored after a reload
 */
export function usePageState<Options extends OptionDeclarations, Input extends ToolInput = InputValue>(
  declarations: Options,
  { onRestore }: { onRestore?: (input: Input) => void } = {},
) {
  const [input, setInput] = useHistoryState("input", EMPTY_INPUT as Input);
  const [options, setAll] = useHistoryState("options", () => defaultOptions(declarations));
  const [isRestored] = useState(!isBlank(input));
  const inputs = useMemo(() => ({ input }), [input]);
  const setOptions = (changes: Partial<OptionValues<Options>>) => setAll((before) => ({ ...before, ...changes }));
  useDraft({
    declarations,
    options,
    inputs,
    mode: undefined,
    operation: undefined,
    isRestored,
    restore: ({ inputs }, kept) => {
      setOptions(kept as Partial<OptionValues<Options>>);
      if (!inputs?.input) return;
      // This page saved it, so the type is right.
      const restored = inputs.input as Input;
      setInput(restored);
      onRestore?.(restored);
    },
  });
  return { input, setInput, options, setOptions };
}
