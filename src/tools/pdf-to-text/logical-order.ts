/** Blocks of Hebrew, Arabic and other scripts from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
/** Alone between digits, or next to them, these are part of a number. */
const NUMBER_SEPARATOR = /^[.,:/\u066b\u066c-]$/;
const NUMBER_SIGN = /^[%٪$€£¥₪#+°-]$/;
/** Forms of Arabic letters by their place in a word, which some fonts give instead of the letters. */
const PRESENTATION_FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g;
const OPENING = "([{«<";
const CLOSING = ")]}»>";

type Direction = "left" | "right" | "number" | "neutral";

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && [...text].some((character) => directionOf(character) === "right");
}

/**
 * Text in the order in which it is read, from characters in the order in which they are seen, from the left: the inverse
 * of the Unicode Bidirectional Algorithm (UAX #9) for lines without explicit directions.
 * @param isRightDefault for lines that don't tell whether they start on the right
 */
export function toLogicalOrder(seen: readonly string[], { isRightDefault }: { isRightDefault: boolean }): string {
  const cells = withShapes(seen);
  const directions = directionsOf(cells);
  const isRight = startsRight(cells, directions) ?? isRightDefault;
  placeBrackets(cells, directions, isRight);
  const levels = levelsOf(directions, isRight);
  const ordered = cells.map((cell, at) => ({ cell: levels[at] === 1 ? mirror(cell) : cell, level: levels[at] ?? 0 }));
  reverseRuns(ordered, 2);
  reverseRuns(ordered, 1);
  const text = ordered.map(({ cell }) => cell).join("");
  return text.replace(PRESENTATION_FORMS, (forms) => forms.normalize("NFKC"));
}

function directionOf(cell: string): Direction {
  const [character = ""] = cell;
  if (DIGIT.test(character)) return "number";
  if (!LETTER.test(character)) return "neutral";
  return RIGHT_TO_LEFT.test(character) ? "right" : "left";
}

function directionsOf(cells: readonly string[]): Direction[] {
  const directions = cells.map(directionOf);
  const isDigit = (at: number) => directions[at] === "number";
  return directions.map((direction, at) => {
    const cell = cells[at] ?? "";
    const isSeparator = NUMBER_SEPARATOR.test(cell) && isDigit(at - 1) && isDigit(at + 1);
    const isSign = NUMBER_SIGN.test(cell) && (isDigit(at - 1) || isDigit(at + 1));
    return isSeparator || isSign ? "number" : direction;
  });
}

/** A line that starts on the right has its end, and so the last punctuation, on the left. */
function startsRight(cells: readonly string[], directions: readonly Direction[]): boolean | undefined {
  const isStrong = (direction: Direction) => direction === "left" || direction === "right";
  const [first, last] = [directions.find(isStrong), directions.findLast(isStrong)];
  if (first === last) return first === "right";
  const isEnd = (cell = "") => /^[.,:;!?،؛؟]$/.test(cell);
  const [isEndLeft, isEndRight] = [isEnd(cells[0]), isEnd(cells.at(-1))];
  return isEndLeft === isEndRight ? undefined : isEndLeft;
}

/**
 * Brackets as they look. The engine mirrors some of them, so their shape comes from their sides: text is inside, space
 * outside.
 */
function withShapes(seen: readonly string[]): string[] {
  const isSpace = (cell: string | undefined) => cell === undefined || cell.trim() === "";
  const isBracket = (cell: string | undefined) => cell !== undefined && kindOf(cell) !== -1;
  const depths = [0, 0, 0, 0, 0];
  let before: string | undefined;
  const after: (string | undefined)[] = [];
  for (let at = seen.length - 1, next: string | undefined; at >= 0; at--) {
    after[at] = next;
    if (!isBracket(seen[at])) next = seen[at];
  }
  return seen.map((cell, at) => {
    const kind = kindOf(cell);
    if (kind === -1) {
      before = cell;
      return cell;
    }
    const [spaceBefore, spaceAfter] = [isSpace(before), isSpace(after[at])];
    const depth = depths[kind] ?? 0;
    const isOpening = spaceBefore === spaceAfter ? (spaceBefore ? OPENING.includes(cell) : depth === 0) : spaceBefore;
    depths[kind] = Math.max(0, depth + (isOpening ? 1 : -1));
    return (isOpening ? OPENING : CLOSING).charAt(kind);
  });
}

function kindOf(cell: string): number {
  return cell.length === 1 ? Math.max(OPENING.indexOf(cell), CLOSING.indexOf(cell)) : -1;
}

/** A pair of brackets around text of the other direction belongs to it, if that text starts before them (UAX #9, N0). */
function placeBrackets(cells: readonly string[], directions: Direction[], isRight: boolean): void {
  const { before, after } = neighbors(directions);
  const [own, other] = isRight ? (["right", "left"] as const) : (["left", "right"] as const);
  const open: { at: number; kind: number; has: Set<Direction> }[] = [];
  for (const [at, cell] of cells.entries()) {
    const kind = kindOf(cell);
    if (kind === -1) {
      for (const { has } of open.slice(-1)) has.add(directions[at] ?? "neutral");
    } else if (OPENING.includes(cell)) open.push({ at, kind, has: new Set() });
    else {
      const pair = open.pop();
      if (pair?.kind !== kind) continue;
      const start = isRight ? before[pair.at] : after[at];
      const isOther = start === other && !pair.has.has(own) && (pair.has.has(other) || pair.has.has("number"));
      if (isOther) directions[pair.at] = directions[at] = other;
      for (const { has } of open.slice(-1)) for (const direction of pair.has) has.add(direction);
    }
  }
}

/** The nearest directions that aren't neutral on both sides. */
function neighbors(directions: readonly Direction[], skipped: readonly Direction[] = ["neutral"]) {
  const nearest = (list: readonly Direction[]) => {
    let last: Direction = "neutral";
    return list.map((direction) => {
      const previous = last;
      if (!skipped.includes(direction)) last = direction;
      return previous;
    });
  };
  return { before: nearest(directions), after: nearest(directions.toReversed()).reverse() };
}

/** Embedding levels (UAX #9): from the right for 1, from the left for 0 and 2. */
function levelsOf(directions: readonly Direction[], isRight: boolean): number[] {
  const near = neighbors(directions);
  const strong = neighbors(directions, ["neutral", "number"]);
  return directions.map((direction, at) => {
    const sides = [near.before[at], near.after[at]];
    const isInside = strong.before[at] === "right" && strong.after[at] === "right";
    if (direction === "right") return 1;
    if (isRight) {
      const isLeft = sides.every((side) => side === "left" || side === "number") && sides.includes("left");
      return direction === "neutral" && !isLeft ? 1 : 2;
    }
    if (direction === "number") return isInside ? 2 : 0;
    return direction === "neutral" && isInside ? 1 : 0;
  });
}

function reverseRuns(items: { level: number }[], level: number): void {
  let start = 0;
  for (const [at, item] of [...items, { level: -1 }].entries()) {
    if (item.level >= level) continue;
    for (let left = start, right = at - 1; left < right; left++, right--)
      [items[left], items[right]] = [items[right] ?? item, items[left] ?? item];
    start = at + 1;
  }
}

function mirror(cell: string): string {
  const kind = kindOf(cell);
  if (kind === -1) return cell;
  return (OPENING.includes(cell) ? CLOSING : OPENING).charAt(kind);
}
