/** Turns bytes into digits of an alphabet, and back. `push` and `end` return what is wrong, if anything. */
export interface Codec {
  encoder: () => {
    push: (byte: number, digits: number[]) => void;
    end: (digits: number[]) => void | Promise<void>;
  };
  decoder: () => {
    push: (digit: number, bytes: number[]) => string | undefined;
    end: (bytes: number[]) => Problem | Promise<Problem>;
  };
}

type Problem = string | undefined;

export const INCOMPLETE = "The text ends too early: its last group is incomplete.";
export const LEFTOVER_BITS = "The last character has bits that belong to no byte.";
export const TOO_LARGE = "This group stands for more than its bytes can hold.";
