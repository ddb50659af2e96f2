export interface SharpenRequest {
  picture: ImageBitmap;
  /** 1 to 100. */
  amount: number;
}

interface Order extends SharpenRequest {
  show: (sharpened: ImageBitmap) => void;
}

/** Sharpens pictures in a worker of its own, one at a time: of those that come meanwhile, the last one is next. */
export class PreviewSharpener {
  #worker: Worker | undefined;
  #current: Order | undefined;
  #next: Order | undefined;

  /** Takes the picture; `show` gets the sharpened one, unless another was asked for before its turn came. */
  sharpen(picture: ImageBitmap, amount: number, show: (sharpened: ImageBitmap) => void): void {
    this.#next?.picture.close();
    this.#next = { picture, amount, show };
    if (!this.#current) this.#begin();
  }

  /** Nothing that was asked for is shown any more. */
  forget(): void {
    this.#next?.picture.close();
    this.#next = undefined;
    if (this.#current) this.#current.show = () => {};
  }

  dispose(): void {
    this.forget();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#current = undefined;
  }

  #begin(): void {
    const order = this.#next;
    this.#current = order;
    this.#next = undefined;
    if (!order) return;
    this.#worker ??= this.#start();
    const { picture, amount } = order;
    const request: SharpenRequest = { picture, amount };
    this.#worker.postMessage(request, [picture]);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./sharpen-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
      this.#current?.show(data);
      data.close();
      this.#begin();
    };
    // The picture stays as it is until it is next changed.
    worker.onerror = (event) => {
      event.preventDefault();
      this.dispose();
    };
    return worker;
  }
}
