import { InputError, type InputPosition } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";

/** In UTF-16 code units. Longer ones aren't URLs, and would be held in memory. */
const MAX_LENGTH = 2_000_000;

interface Line {
  text: string;
  /** Its line feed, if it has one. */
  ending: string;
  at: (index: number) => InputPosition;
}

/** The lines of a text that comes in pieces. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  const tracker = new PositionTracker();
  let rest = "";
  const line = (whole: string): Line => {
    const ending = /\r?\n$/.exec(whole)?.[0] ?? "";
    return { text: whole.slice(0, whole.length - ending.length), ending, at: (index) => tracker.at(whole, index) };
  };
  for await (const piece of pieces) {
    const whole = rest + piece;
    let start = 0;
    for (let end = whole.indexOf("\n"); end !== -1; end = whole.indexOf("\n", start)) {
      const text = whole.slice(start, end + 1);
      yield line(text);
      tracker.advance(text);
      start = end + 1;
    }
    rest = whole.slice(start);
    if (rest.length > MAX_LENGTH) {
      throw new InputError("This line is too long for a URL: over 2 million characters.", { position: tracker.at() });
    }
  }
  if (rest !== "") yield line(rest);
}
