/** What was, what is, and what was taken back. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What the last step changed; the same again goes into the same step. */
  topic: string | undefined;
}

const LONGEST = 200;

export function startHistory<State>(now: State): History<State> {
  return { past: [], now, future: [], topic: undefined };
}

/** A step. Steps with the same topic one after the other, such as those of one pull on a slider, are one. */
export function record<State>(history: History<State>, now: State, topic?: string): History<State> {
  const same = topic !== undefined && topic === history.topic;
  const past = same ? history.past : [...history.past, history.now].slice(-LONGEST);
  return { past, now, future: [], topic };
}

/** What was before the step that goes on with this topic; what is, when none does. */
export function startOf<State>({ past, now, topic }: History<State>, next: string): State {
  return topic === next ? (past.at(-1) ?? now) : now;
}

export function undo<State>({ past, now, future }: History<State>): History<State> {
  const last = past.at(-1);
  if (last === undefined) return { past, now, future, topic: undefined };
  return { past: past.slice(0, -1), now: last, future: [now, ...future], topic: undefined };
}

export function redo<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, now, future, topic: undefined };
  return { past: [...past, now], now: next, future: rest, topic: undefined };
}
