/** Starts a worker that can run any tool's operations. It loads them on request. */
export function spawnWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  // From `shared/image/decode-image.ts`. Registered first, so that the listeners of runs don't see it.
  worker.addEventListener("message", (event) => {
    const image: unknown = event.data.imageToDecode;
    const [port] = event.ports;
    if (!(image instanceof Blob) || !port) return;
    event.stopImmediatePropagation();
    import("#ui/decode-with-element.ts").then(
      ({ decodeForWorker }) => decodeForWorker({ image, port }),
      () => port.postMessage(undefined),
    );
  });
  return worker;
}
