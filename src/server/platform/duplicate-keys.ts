/**
 * Whether an object in a JSON text names a key twice. Parsers keep the last value and say nothing, so that what was
 * checked on the way and what is taken may differ (RFC 8259 §4).
 * @param text well-formed JSON.
 * @param value what it was parsed to.
 */
export function hasDuplicateKeys(text: string, value: unknown): boolean {
  return countColons(text) !== countKeys(value);
}

/** Outside strings, where each stands behind a key. */
function countColons(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === ":") count += 1;
    else if (character === '"') at = endOfString(text, at);
  }
  return count;
}

function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

function countKeys(value: unknown): number {
  let count = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const one of inner) left.push(one);
  }
  return count;
}
