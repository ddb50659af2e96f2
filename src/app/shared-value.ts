import { useSyncExternalStore } from "react";

/** A value of the browser that components in different places show. */
export interface SharedValue<T> {
  get: () => T;
  /** Gives the value to every component that shows it. */
  set: (value: T) => void;
  /** The value, kept up to date; the fallback in the prerendered page and while React takes it over. */
  use: () => T;
}

/**
 * @param read is called once, when the value is first wanted. Where it throws, as storage that is refused does, the
 * value is the fallback.
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
