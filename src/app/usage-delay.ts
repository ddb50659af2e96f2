/** How long an input must hold something before the tool counts as used. */
const USAGE_DELAY_MS = 1_000;

export interface UsageDelay {
  /** Tells that the input now holds something, or nothing. */
  input: (nonEmpty: boolean) => void;
  /** Tells that a person did something on purpose. */
  action: () => void;
  /** Forgets an input that is waiting to count. */
  cancel: () => void;
}

/** Calls `record` 1 s after the input becomes non-empty, unless it is emptied before, and at once on an action. */
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
