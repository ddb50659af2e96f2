import type { Terminal } from "./terminal.ts";

/** Shorter work needs no bar. */
const DELAY_MS = 1_000;
const INTERVAL_MS = 200;
const WIDTH = 30;
const MEGABYTE = 1_000_000;
const CLEAR_LINE = "\r\u001b[K";

/** A bar on a terminal's stderr; without a known total, the megabytes read. */
export class ProgressBar {
  fraction = 0;
  bytesRead = 0;
  readonly #stream: Terminal["stderr"];
  #timer: NodeJS.Timeout | undefined;
  #isShown = false;

  /** @param isSeen false where the result is on the same screen. */
  constructor(stream: Terminal["stderr"], isSeen: boolean) {
    this.#stream = stream;
    if (!isSeen || !stream.isTTY) return;
    this.#timer = setTimeout(() => {
      this.#draw();
      this.#timer = setInterval(() => this.#draw(), INTERVAL_MS);
    }, DELAY_MS);
  }

  /** Removes the bar; the next interval draws it again. */
  clear(): void {
    if (this.#isShown) this.#stream.write(CLEAR_LINE);
    this.#isShown = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.clear();
  }

  #draw(): void {
    this.#isShown = true;
    this.#stream.write(`${CLEAR_LINE}${this.fraction > 0 ? this.#bar() : this.#amount()}`);
  }

  #bar(): string {
    const done = Math.min(1, this.fraction);
    const filled = Math.round(done * WIDTH);
    return `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${Math.floor(done * 100)}%`;
  }

  #amount(): string {
    return this.bytesRead > 0 ? `${Math.floor(this.bytesRead / MEGABYTE)} MB read` : "Working…";
  }
}
