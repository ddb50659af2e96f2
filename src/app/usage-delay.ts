/** How long an input must be non-empty before the tool counts as used. */
const USAGE_DELAY_MS = 1_000;

export interface UsageDelay {
  /** Reports whether the input is non-empty. */
  input: (nonEmpty: boolean) => void;
  /** Reports an explicit action. */
  action: () => void;
  /** Cancels a pending input. */
  cancel: () => void;
}

/** Calls `record` 1 s after the input becomes non-empty, unless it is cleared first, and immediately on an action. */
export function delayUsage(record: () => void): UsageDelay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    input(nonEmpty) {
      if (!nonEmpty) cancel();
      else timer ??= setTimeout(record, USAGE_DELAY_MS);
    },
    action() {
      cancel();
      record();
    },
    cancel,
  };
}
