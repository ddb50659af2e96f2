export interface SharpenRequest {
  picture: ImageBitmap;
  /** 1 to 100. */
  amount: number;
}

interface SharpenJob extends SharpenRequest {
  show: (sharpened: ImageBitmap) => void;
}

/** Sharpens images in a worker, one at a time. While it is busy, only the latest request waits. */
export class PreviewSharpener {
  #worker: Worker | undefined;
  #current: SharpenJob | undefined;
  #next: SharpenJob | undefined;

  /** Takes ownership of the image. `show` receives the result, unless a newer request replaces this one. */
  sharpen(picture: ImageBitmap, amount: number, show: (sharpened: ImageBitmap) => void): void {
    this.#next?.picture.close();
    this.#next = { picture, amount, show };
    if (!this.#current) this.#startNext();
  }

  /** Drops the waiting request and ignores the running one. */
  discard(): void {
    this.#next?.picture.close();
    this.#next = undefined;
    if (this.#current) this.#current.show = () => {};
  }

  dispose(): void {
    this.discard();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#current = undefined;
  }

  #startNext(): void {
    const job = this.#next;
    this.#current = job;
    this.#next = undefined;
    if (!job) return;
    this.#worker ??= this.#createWorker();
    const { picture, amount } = job;
    const request: SharpenRequest = { picture, amount };
    this.#worker.postMessage(request, [picture]);
  }

  #createWorker(): Worker {
    const worker = new Worker(new URL("./sharpen-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
      this.#current?.show(data);
      data.close();
      this.#startNext();
    };
    // Without the worker, the preview stays unsharpened until the next change.
    worker.onerror = (event) => {
      event.preventDefault();
      this.dispose();
    };
    return worker;
  }
}
