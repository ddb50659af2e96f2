/**
 * A table for words from outside. Plain objects inherit `constructor` and other keys, which would be found as well.
 *
 * @example
 * lookup({ yes: true })["constructor"] // undefined
 */
export function lookup<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), entries);
}
