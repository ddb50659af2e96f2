import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile } from "#shared/operation.ts";
import { warnOfEach } from "#shared/warn-of-each.ts";
import { morseOf, wordsOf } from "./morse.ts";

interface SoundOptions {
  /** Words per minute, of the length of PARIS: 50 dots. */
  speed: number;
  /** Words per minute with longer gaps (Farnsworth); 0 for the speed. */
  spacing: number;
  /** In Hz. */
  pitch: number;
}

const SAMPLE_RATE = 8_000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const MAX_SECONDS = 1_800;
/** So that a tone starts and ends without a click. */
const RAMP_SECONDS = 0.005;
const VOLUME = 0.6;

/** Morse code as a WAV file. Signs without a code are left out. */
export function soundMorse(text: string, options: SoundOptions, warn: (message: string) => void): OutputFile {
  const onUnknown = warnOfEach("Not in Morse code, so left out", warn);
  const codeOf = (sign: string) => {
    const code = morseOf(sign);
    if (code === undefined) onUnknown(sign);
    return code ?? [];
  };
  const words = wordsOf(text)
    .map((signs) => signs.flatMap(codeOf))
    .filter((codes) => codes.length > 0);
  if (words.length === 0) throw new InputError("Nothing in this text has a Morse code");
  const { dot, letterGap, wordGap } = timing(options);
  const sounds: Record<string, Uint8Array> = {
    ".": tone(dot, options.pitch),
    "-": tone(3 * dot, options.pitch),
    "|": silence(dot),
    " ": silence(letterGap),
    "/": silence(wordGap),
  };
  const elements = [...words.map((codes) => codes.map((code) => [...code].join("|")).join(" ")).join("/")];
  const size = elements.reduce((sum, element) => sum + (sounds[element]?.length ?? 0), 0);
  const seconds = size / BYTES_PER_SAMPLE / SAMPLE_RATE;
  if (seconds > MAX_SECONDS) {
    throw new InputError(
      `This takes ${Math.ceil(seconds / 60)} minutes. The limit is ${MAX_SECONDS / 60}: shorten the text.`,
    );
  }
  const parts = [wavHeader(size), ...elements.flatMap((element) => sounds[element] ?? [])];
  return { name: "morse.wav", type: "audio/wav", content: concatenate(parts) };
}

/** Seconds, by ITU-R M.1677-1, section 2, and the ARRL's Farnsworth timing (QEX, April 1990). */
function timing({ speed, spacing }: SoundOptions): Record<"dot" | "letterGap" | "wordGap", number> {
  const dot = 1.2 / speed;
  if (spacing === 0 || spacing >= speed) return { dot, letterGap: 3 * dot, wordGap: 7 * dot };
  const gaps = 60 / spacing - 37.2 / speed;
  return { dot, letterGap: (3 * gaps) / 19, wordGap: (7 * gaps) / 19 };
}

const samplesOf = (seconds: number) => Math.round(seconds * SAMPLE_RATE);
const silence = (seconds: number) => new Uint8Array(samplesOf(seconds) * BYTES_PER_SAMPLE);

function tone(seconds: number, pitch: number): Uint8Array {
  const count = samplesOf(seconds);
  const view = new DataView(new ArrayBuffer(count * BYTES_PER_SAMPLE));
  const ramp = RAMP_SECONDS * SAMPLE_RATE;
  for (let at = 0; at < count; at += 1) {
    const edge = Math.min(1, at / ramp, (count - 1 - at) / ramp);
    const envelope = (1 - Math.cos(Math.PI * edge)) / 2;
    const value = VOLUME * envelope * Math.sin((2 * Math.PI * pitch * at) / SAMPLE_RATE);
    view.setInt16(at * BYTES_PER_SAMPLE, Math.round(value * 32_767), true);
  }
  return new Uint8Array(view.buffer);
}

/** 16-bit PCM, one channel. */
function wavHeader(dataBytes: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const ascii = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  ascii(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  ascii(36, "data");
  view.setUint32(40, dataBytes, true);
  return new Uint8Array(view.buffer);
}
