import createModule from "@neslinesli93/qpdf-wasm";
import { InputError } from "#shared/input-error.ts";

/** What the package's types lack. */
interface QpdfModule {
  callMain(args: string[]): number;
  FS: {
    init(stdin: () => null, stdout: (byte: number) => void, stderr: (byte: number) => void): void;
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: true }): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
  };
}

type CreateModule = (settings: {
  locateFile: () => string;
  preRun: ((module: QpdfModule) => void)[];
}) => Promise<QpdfModule>;

export interface QpdfRun {
  /** 0, 2 for an error or 3 for a warning (https://qpdf.readthedocs.io/en/stable/cli.html#exit-status). */
  status: number;
  stdout: string;
  stderr: string;
}

// biome-ignore lint/plugin: a path that both the bundler and Node resolve
const WASM = new URL("../../../node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.wasm", import.meta.url);

/** Node's `process`. */
const NODE = (globalThis as unknown as { process?: { exitCode: unknown; binding: unknown } }).process;

/** A hostile file can cause endless warnings. */
const MAX_TEXT_LENGTH = 65_536;
const PROGRESS = /write progress: (\d{1,3})%\n$/;

/** Starts qpdf in memory of its own, which is returned when nothing refers to it anymore. */
export async function loadQpdf(): Promise<Qpdf> {
  let qpdf: Qpdf | undefined;
  const module = withoutBinding(() =>
    (createModule as unknown as CreateModule)({
      locateFile: () => WASM.href,
      preRun: [
        ({ FS }) =>
          FS.init(
            () => null,
            (byte) => qpdf?.receive("stdout", byte),
            (byte) => qpdf?.receive("stderr", byte),
          ),
      ],
    }),
  );
  qpdf = new Qpdf(await module);
  return qpdf;
}

/** In Node, the module prepares access to real files, which it never uses, by means that a confined process lacks. */
function withoutBinding<Result>(load: () => Result): Result {
  const binding = NODE?.binding;
  if (NODE) NODE.binding = () => ({});
  try {
    return load();
  } finally {
    if (NODE) NODE.binding = binding;
  }
}

/** The command `qpdf` with files in memory. */
export class Qpdf {
  readonly #module: QpdfModule;
  #text = { stdout: "", stderr: "" };
  #progress: (fraction: number) => void = () => {};

  constructor(module: QpdfModule) {
    this.#module = module;
  }

  /** Keeps `bytes` without copying them. */
  write(path: string, bytes: Uint8Array): void {
    this.#module.FS.writeFile(path, bytes, { canOwn: true });
  }

  /** Removes a file and returns its content. */
  take(path: string): Uint8Array<ArrayBuffer> {
    const bytes = this.#module.FS.readFile(path);
    this.remove(path);
    return bytes;
  }

  remove(path: string): void {
    this.#module.FS.unlink(path);
  }

  /** @throws {InputError} if it needs more memory than there is */
  run(args: readonly string[], progress: (fraction: number) => void = () => {}): QpdfRun {
    this.#text = { stdout: "", stderr: "" };
    this.#progress = progress;
    // In Node, the module sets the exit code of the whole process.
    const exitCode = NODE?.exitCode;
    try {
      const status = this.#module.callMain([...args]);
      return { status, ...this.#text };
    } catch {
      throw new InputError("This file needs more memory than is available.");
    } finally {
      if (NODE) NODE.exitCode = exitCode;
    }
  }

  receive(stream: "stdout" | "stderr", byte: number): void {
    if (this.#text[stream].length >= MAX_TEXT_LENGTH) return;
    this.#text[stream] += String.fromCharCode(byte & 0xff);
    if (stream !== "stdout" || byte !== 10) return;
    const [, percent] = PROGRESS.exec(this.#text.stdout) ?? [];
    if (percent === undefined) return;
    this.#text.stdout = "";
    this.#progress(Number(percent) / 100);
  }
}
