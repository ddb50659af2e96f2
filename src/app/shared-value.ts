import { useSyncExternalStore } from "react";

/** Browser state shared by components in different places. */
export interface SharedValue<T> {
  get: () => T;
  /** Updates every component that uses the value. */
  set: (value: T) => void;
  /** The current value; the fallback during prerendering and hydration. */
  use: () => T;
}

/**
 * @param read runs once, on first use. If it throws, as blocked storage does, the value is the fallback.
 */
export function sharedValue<T>(read: () => T, fallback: T): SharedValue<T> {
  let current: T | undefined;
  const listeners = new Set<() => void>();

  const get = (): T => {
    if (current === undefined) {
      try {
        current = read();
      } catch {
        current = fallback;
      }
    }
    return current;
  };
  const set = (value: T) => {
    current = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => fallback) };
}
