import { InputError } from "#shared/input-error.ts";
import { readCommands, writeCommands } from "./commands.ts";
import { writeQuadlets } from "./quadlet.ts";
import { readCompose } from "./read-compose.ts";
import { writeCompose } from "./write-compose.ts";

type Warn = (message: string) => void;

const MAX_CHARS = 1_000_000;

const isCompose = (text: string) =>
  text.trimStart().startsWith("{") || /^(?:services|"services"|'services')[ \t]*:/m.test(text);

/** Converts `docker run` commands to a Compose file. @throws {InputError} if they can't be read */
export function toCompose(text: string, warn: Warn): string {
  return writeCompose(readCommands(checked(text), warn), warn);
}

/** Converts a Compose file to `docker run` commands. @throws {InputError} if it can't be read */
export function toCommands(text: string, program: "docker" | "podman", warn: Warn): string {
  return writeCommands(readCompose(checked(text), warn), program);
}

/** Converts commands or a Compose file to Podman Quadlets. @throws {InputError} if they can't be read */
export function toQuadlets(text: string, warn: Warn): string {
  const read = isCompose(text) ? readCompose : readCommands;
  return writeQuadlets(read(checked(text), warn), warn);
}

function checked(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  throw new InputError("This is longer than a million characters. Convert a part of it.", { field: "input" });
}
