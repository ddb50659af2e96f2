const COMMAND = /([acdhlmqstvz])([^acdhlmqstvz]*)/gi;
const NUMBER = /[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)/iy;
/** Flags of an arc, and the number after them, may follow each other without a space. */
const FLAG = /[\s,]*([01])/y;
/** How many numbers a command takes at a time. */
const LENGTHS = new Map(Object.entries({ m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 }));

/** In radii. The direction from one end of a long arc to the other says where its center is. */
const MIN_CHORD = 0.1;

interface Point {
  x: number;
  y: number;
}

/**
 * Whether rounding could remove or visibly move an arc: one of almost a whole turn, so its ends are close together.
 * @example hasFragileArc("M50 10A40 40 0 1 1 49.9999 10Z") // true
 */
export function hasFragileArc(d: string): boolean {
  if (!/a/i.test(d)) return false;
  let at: Point = { x: 0, y: 0 };
  let start = at;
  for (const [, letter = "", text = ""] of d.matchAll(COMMAND)) {
    const command = letter.toLowerCase();
    if (command === "z") at = start;
    const length = LENGTHS.get(command);
    if (length === undefined) continue;
    const numbers = numbersIn(text, command === "a");
    for (let index = 0; index + length <= numbers.length; index += length) {
      const own = numbers.slice(index, index + length);
      const end = endOf(command, own, at, letter === command);
      if (command === "a" && own[3] === 1) {
        const chord = Math.hypot(end.x - at.x, end.y - at.y);
        if (chord > 0 && chord < MIN_CHORD * Math.max(...own.slice(0, 2).map(Math.abs))) return true;
      }
      at = end;
      if (command === "m" && index === 0) start = end;
    }
  }
  return false;
}

function endOf(command: string, numbers: readonly number[], at: Point, isRelative: boolean): Point {
  const base = isRelative ? at : { x: 0, y: 0 };
  const last = numbers.at(-1) ?? 0;
  if (command === "h") return { x: base.x + last, y: at.y };
  return { x: command === "v" ? at.x : base.x + (numbers.at(-2) ?? 0), y: base.y + last };
}

function numbersIn(text: string, isArc: boolean): number[] {
  const numbers: number[] = [];
  let end = 0;
  for (;;) {
    const place = numbers.length % 7;
    const pattern = isArc && (place === 3 || place === 4) ? FLAG : NUMBER;
    pattern.lastIndex = end;
    const found = pattern.exec(text);
    if (!found) return numbers;
    numbers.push(Number(found[1]));
    end = pattern.lastIndex;
  }
}
