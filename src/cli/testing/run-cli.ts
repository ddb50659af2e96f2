import { PassThrough, Readable, Writable } from "node:stream";
import { main } from "#cli/main.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";

interface Setup {
  stdin?: string | Uint8Array;
  env?: Readonly<Record<string, string>>;
  /** Whether stdout and stderr are a terminal. */
  isTTY?: boolean;
  /** Instead of the project's. */
  tools?: ToolModules;
}

/** Runs the command line in this process. */
export async function runCli(args: readonly string[], { stdin, env = {}, isTTY = false, tools }: Setup = {}) {
  const [stdout, stderr] = [new Collector(isTTY), new Collector(isTTY)];
  const input = stdin === undefined ? new PassThrough().end() : Readable.from([Buffer.from(stdin)]);
  const code = await main(args, { stdin: input, stdout, stderr, env }, tools);
  return { code, stdout: stdout.bytes, text: stdout.bytes.toString(), stderr: stderr.bytes.toString() };
}

class Collector extends Writable {
  readonly isTTY: boolean;
  readonly #chunks: Buffer[] = [];

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // The chunk may be reused.
    this.#chunks.push(Buffer.from(chunk));
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
