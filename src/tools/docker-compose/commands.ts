import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type App, baseName, type Container, type FlagValue, valuesOf } from "./app.ts";
import { findFlag } from "./flags.ts";
import { quoteShell, splitShell, type Token } from "./shell-words.ts";

type Warn = (message: string) => void;

const RUN = /^(?:\S*[\\/])?(?:docker|podman|nerdctl)(?:\.exe)? (?:container )?(?:run|create) /;
/** What may precede a command: a prompt, sudo, or a variable of the shell. */
const PREFIX = /^(?:[$#>%]|\$\$|sudo|[A-Za-z_]\w*=.*)$/s;

/**
 * Reads `docker run` commands. A line that starts with a flag continues the one before.
 * @throws {InputError} if there is no command, or one isn't complete.
 */
export function readCommands(text: string, warn: Warn): App {
  const app: App = { containers: [], networks: [] };
  for (const words of commandsOf(splitShell(text, warn))) {
    const start = words.findIndex((word) => !PREFIX.test(word.text));
    const command = words.slice(Math.max(start, 0));
    const line = command.map((word) => word.text).join(" ");
    const [verbs] = RUN.exec(`${line} `) ?? [];
    if (verbs !== undefined) app.containers.push(readRun(command.slice(verbs.split(" ").length - 1), text, warn));
    else warn(`Left out, because it isn't docker run: ${line.length > 60 ? `${line.slice(0, 60)}…` : line}`);
  }
  if (app.containers.length > 0) return app;
  throw new InputError("There is no docker run command here. It starts with docker run or podman run.", {
    field: "input",
    position: positionAt(text, 0),
  });
}

function* commandsOf(tokens: Iterable<Token>): Generator<Token[]> {
  let words: Token[] = [];
  let isNewLine = false;
  for (const token of tokens) {
    const isNext = token.kind === "command-end" || (isNewLine && token.kind === "word" && !token.text.startsWith("-"));
    if (isNext && words.length > 0) {
      yield words;
      words = [];
    }
    isNewLine = token.kind !== "word" && (isNewLine || token.kind === "line-end");
    if (token.kind === "word") words.push(token);
  }
  if (words.length > 0) yield words;
}

const isSwitch = (name: string) => ["flag", "switch"].includes(findFlag(name)?.kind ?? "");

function readRun(words: readonly Token[], text: string, warn: Warn): Container {
  const flags: FlagValue[] = [];
  const refuse = (problem: string, offset = words[0]?.offset ?? text.length) => {
    const position = positionAt(text, offset);
    return new InputError(`Line ${position.line}: ${problem}`, { field: "input", position });
  };
  let at = 0;
  /** Takes the flag's own value, or the next word. An unknown flag has one, unless only the image would be left. */
  const take = (written: string, name: string, own: string | undefined) => {
    const flag = findFlag(name);
    const isAlone = !flag && (at + 2 >= words.length || words[at + 1]?.text.startsWith("-"));
    const value = own ?? (isSwitch(name) || isAlone ? "" : words[++at]?.text);
    if (value === undefined) throw refuse(`${written} has no value.`, words.at(-1)?.offset);
    if (!flag) warn(`Left out: ${written}${value && ` ${value}`} is no flag of docker run`);
    else if (!isSwitch(name)) flags.push([flag.name, value]);
    else if (!/^(?:false|0|f)$/i.test(value)) flags.push([flag.name, ""]);
  };
  for (; at < words.length; at++) {
    const word = words[at]?.text ?? "";
    const [, long, own] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (long !== undefined) take(`--${long}`, long, own);
    else if (word.length < 2 || !word.startsWith("-") || word === "--") break;
    else {
      // Short flags in one word: the first that takes a value has the rest.
      let letter = 1;
      while (isSwitch(word.charAt(letter)) && letter < word.length - 1) take(word, word.charAt(letter++), "");
      const rest = word.slice(letter + 1).replace(/^=/, "");
      take(`-${word.charAt(letter)}`, word.charAt(letter), rest === "" ? undefined : rest);
    }
  }
  if (words[at]?.text === "--") at += 1;
  const [image, ...args] = words.slice(at).map((word) => word.text);
  if (image === undefined) throw refuse("This command has no image. It follows the flags: docker run -d nginx");
  return { key: valuesOf(flags, "name").at(-1) ?? baseName(image), flags, image, args, needs: [] };
}

/** Writes the commands that run the containers. */
export function writeCommands({ containers, networks }: App, program: "docker" | "podman"): string {
  const lines = containers.map(({ flags, image, args }) => {
    const isTerminal = ["interactive", "tty"].every((name) => flags.some(([one]) => one === name));
    const parts = flags
      .filter(([name]) => !isTerminal || (name !== "interactive" && name !== "tty"))
      .map(([name, value]) => (isSwitch(name) ? `--${name}` : `${dashed(name)} ${quoteShell(value)}`));
    const all = [`${program} run ${isTerminal ? "-it" : "-d"}`, ...parts, [image, ...args].map(quoteShell).join(" ")];
    const line = all.join(" ");
    return line.length > 80 ? all.join(" \\\n  ") : line;
  });
  return [...networks.map((name) => `${program} network create ${quoteShell(name)}`), ...lines, ""].join("\n");
}

const SHORT = new Map([
  ["publish", "-p"],
  ["volume", "-v"],
  ["env", "-e"],
]);
const dashed = (name: string) => SHORT.get(name) ?? `--${name}`;
