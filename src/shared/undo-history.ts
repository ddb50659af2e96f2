/** Undo history: earlier states, the current one, and undone ones. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What the last step changed. Consecutive changes of one topic merge into one step. */
  topic: string | undefined;
}

const MAX_UNDO_STEPS = 200;

export function startHistory<State>(now: State): History<State> {
  return { past: [], now, future: [], topic: undefined };
}

/** Records a step. Consecutive steps with the same topic, such as dragging a slider, merge into one. */
export function record<State>(history: History<State>, now: State, topic?: string): History<State> {
  const isSameTopic = topic !== undefined && topic === history.topic;
  const past = isSameTopic ? history.past : [...history.past, history.now].slice(-MAX_UNDO_STEPS);
  return { past, now, future: [], topic };
}

/** The state before the current step when the next change continues its topic, otherwise the current state. */
export function stateBefore<State>({ past, now, topic }: History<State>, next: string): State {
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
