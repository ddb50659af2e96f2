/** In Node, the codec's code, which it would fetch; in a browser nothing. The packed command line replaces this module. */
export async function jpegWasm(path: string): Promise<{ wasmBinary?: Uint8Array }> {
  if (!("process" in globalThis)) return {};
  // No literal, because a browser's bundle has no such module.
  const files = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<Uint8Array> };
  return { wasmBinary: await readFile(new URL(import.meta.resolve(`@jsquash/jpeg/codec/${path}`))) };
}
