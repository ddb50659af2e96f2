import { readFile } from "node:fs/promises";
import type { AnyOperation } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { type Terminal, UsageError, visible, write } from "./terminal.ts";

/**
 * Replaces the values of secret options that say where the secret is: `@FILE`, `env:NAME`, or `ask` for a prompt.
 * @param warn receives a message about a secret on the command line itself
 * @throws {UsageError}
 */
export async function readSecrets(
  { options }: AnyOperation,
  values: Readonly<Record<string, unknown>>,
  terminal: Terminal,
  warn: (message: string) => Promise<void>,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...values };
  for (const [id, { kind, label }] of Object.entries<OptionDeclaration>(options)) {
    const value = values[id];
    if (kind === "secret" && typeof value === "string" && value !== "") {
      read[id] = await readSecret(`--${toKebab(id)}`, label, value, terminal, warn);
    }
  }
  return read;
}

async function readSecret(
  option: string,
  label: string,
  value: string,
  { stdin, stderr, env }: Terminal,
  warn: (message: string) => Promise<void>,
): Promise<string> {
  if (value.startsWith("@")) return withoutLastBreak(await readFile(value.slice(1), "utf8"));
  if (value.startsWith("env:")) {
    const name = value.slice("env:".length);
    const found = Object.hasOwn(env, name) ? env[name] : undefined;
    if (found === undefined) throw new UsageError(`${option}: the environment variable ${name} is not set.`);
    return found;
  }
  if (value === "ask") {
    if (!stdin.isTTY)
      throw new UsageError(`${option} ask needs a terminal.`, `Use ${option} @FILE or ${option} env:NAME.`);
    return ask(`${label}: `, stdin, stderr);
  }
  await warn(`Other users of this machine can see ${option} in the list of processes. Use @FILE, env:NAME or ask.`);
  return value;
}

/** Editors end a file with a line break. */
function withoutLastBreak(text: string): string {
  return text.replace(/\r?\n$/, "");
}

const [CTRL_C, CTRL_D, BACKSPACE, DELETE] = ["\u0003", "\u0004", "\b", "\u007f"];

/** Reads a line that isn't shown. */
async function ask(question: string, stdin: Terminal["stdin"], stderr: Terminal["stderr"]): Promise<string> {
  const { setRawMode } = stdin as { setRawMode?: (raw: boolean) => unknown };
  await write(stderr, visible(question));
  setRawMode?.call(stdin, true);
  try {
    return await new Promise<string>((resolve) => {
      let typed = "";
      const settle = (finish: () => void) => {
        stdin.off("data", onData).off("end", onEnd).pause();
        finish();
      };
      const onEnd = () => settle(() => resolve(typed));
      const onData = (chunk: Buffer) => {
        for (const character of chunk.toString()) {
          // In this mode, the terminal doesn't send the signal itself.
          if (character === CTRL_C) return settle(() => process.kill(process.pid, "SIGINT"));
          if (character === "\r" || character === "\n" || character === CTRL_D) return onEnd();
          if (character === BACKSPACE || character === DELETE) typed = [...typed].slice(0, -1).join("");
          else typed += character;
        }
      };
      stdin.on("data", onData).on("end", onEnd);
    });
  } finally {
    setRawMode?.call(stdin, false);
    await write(stderr, "\n");
  }
}
