import type { PartFacts, ToProcess } from "#server/run/messages.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import type { GivenInput, NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";

interface Part {
  facts: PartFacts;
  /** Received, but not read yet. */
  chunks: Uint8Array<ArrayBuffer>[];
  hasEnded: boolean;
}

/** The inputs of a run as they arrive, one part after the other. Chunks are requested only while someone waits for them. */
export class IncomingParts {
  readonly #requestChunk: () => void;
  #parts: Part[] = [];
  #isRequested = false;
  #hasEnded = false;
  #wake = () => {};
  #change = Promise.resolve();

  constructor(requestChunk: () => void) {
    this.#requestChunk = requestChunk;
    this.#awaitChange();
  }

  receive(message: ToProcess): void {
    const last = this.#parts.at(-1);
    if (message.kind === "part") this.#parts.push({ facts: message.facts, chunks: [], hasEnded: false });
    else if (message.kind === "part-end" && last) last.hasEnded = true;
    else if (message.kind === "inputs-end") this.#hasEnded = true;
    else if (message.kind === "chunk" && last) {
      last.chunks.push(message.bytes);
      this.#isRequested = false;
    }
    this.#wake();
    this.#awaitChange();
  }

  /**
   * The inputs in the form that an operation opens. The last missing one is still arriving, unless its text may be needed
   * for the position of an error.
   */
  async open({ inputs }: AnyOperation): Promise<NamedInputs> {
    const declarations = new Map(Object.entries<InputDeclaration>(inputs));
    const opened: Record<string, GivenInput> = {};
    const missing = new Set(declarations.keys());
    for (let index = 0; ; index++) {
      const part = await this.#part(index);
      if (!part) return opened;
      const { name } = part.facts;
      const kind = declarations.get(name)?.kind;
      if (kind === "files") {
        opened[name] = [...((opened[name] as File[] | undefined) ?? []), await this.#stream(part).toFile()];
        continue;
      }
      missing.delete(name);
      const isLast = missing.size === 0;
      opened[name] = isLast && kind !== "text" ? this.#stream(part) : await this.#stream(part).toFile();
      if (isLast) return opened;
    }
  }

  async #part(index: number): Promise<Part | undefined> {
    while (this.#parts.length <= index && !this.#hasEnded) await this.#more();
    return this.#parts[index];
  }

  #stream(part: Part): ByteStream {
    const { fileName, type, size } = part.facts;
    return new ByteStream(this.#chunksOf(part), {
      ...(fileName !== undefined && { name: fileName }),
      ...(type !== undefined && { type }),
      ...(size !== undefined && { size }),
    });
  }

  async *#chunksOf(part: Part): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (;;) {
      const chunk = part.chunks.shift();
      if (chunk) yield chunk;
      else if (part.hasEnded || this.#hasEnded) return;
      else await this.#more();
    }
  }

  async #more(): Promise<void> {
    const change = this.#change;
    if (!this.#isRequested) {
      this.#isRequested = true;
      this.#requestChunk();
    }
    await change;
  }

  #awaitChange(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#change = promise;
    this.#wake = resolve;
  }
}
