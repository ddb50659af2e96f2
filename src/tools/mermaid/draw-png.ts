/// <reference path="./assets.d.ts" />
import { fromBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";

interface NodeProcess {
  versions?: { node?: string };
  getBuiltinModule(name: "node:fs"): { readFileSync: (url: URL) => Uint8Array<ArrayBuffer> };
}

/** 160 MB of RGBA. */
const MAX_PIXELS = 40_000_000;
/** A letter or emoji that the fonts lack. */
const MISSING = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{Extended_Pictographic}]/u;

let loading: Promise<readonly Uint8Array[]> | undefined;

/**
 * Draws an SVG as a PNG, with text in Arimo.
 * @throws {InputError} for too large an image
 */
export async function drawPng(
  svg: string,
  scale: number,
  warn: (message: string) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= loadEngine();
  const [{ Resvg }, fontBuffers] = await Promise.all([import("@resvg/resvg-wasm"), loading]);
  const font = { fontBuffers: [...fontBuffers], defaultFontFamily: "Arimo", sansSerifFamily: "Arimo" };
  const image = new Resvg(svg, { fitTo: { mode: "zoom", value: scale }, font });
  if (image.width * image.height * scale ** 2 > MAX_PIXELS) {
    throw new InputError("The PNG would have more than 40 million pixels. Choose a smaller scale.", { field: "scale" });
  }
  if (MISSING.test(svg)) warn("A PNG shows Latin, Greek and Cyrillic letters only. An SVG shows all.");
  return new Uint8Array(image.render().asPng());
}

async function loadEngine(): Promise<readonly Uint8Array[]> {
  const [{ initWasm }, { engine, fonts }] = await Promise.all([import("@resvg/resvg-wasm"), findFiles()]);
  await initWasm(engine);
  return fonts;
}

/** The engine, or its address, and its fonts. */
async function findFiles(): Promise<{ engine: string | Uint8Array<ArrayBuffer>; fonts: Uint8Array[] }> {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.versions?.node) {
    const { readFileSync } = process.getBuiltinModule("node:fs");
    // An import of them would be bundled for browsers.
    const fonts = [
      import.meta.resolve("@fontsource/arimo/files/arimo-latin-400-normal.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-latin-700-normal.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-latin-400-italic.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-latin-ext-400-normal.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-greek-400-normal.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-cyrillic-400-normal.woff2"),
      import.meta.resolve("@fontsource/arimo/files/arimo-vietnamese-400-normal.woff2"),
    ].map((address) => readFileSync(new URL(address)));
    return { engine: readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))), fonts };
  }
  const [{ default: engine }, ...fonts] = await Promise.all([
    import("@resvg/resvg-wasm/index_bg.wasm?url"),
    import("@fontsource/arimo/files/arimo-latin-400-normal.woff2?inline"),
    import("@fontsource/arimo/files/arimo-latin-700-normal.woff2?inline"),
    import("@fontsource/arimo/files/arimo-latin-400-italic.woff2?inline"),
    import("@fontsource/arimo/files/arimo-latin-ext-400-normal.woff2?inline"),
    import("@fontsource/arimo/files/arimo-greek-400-normal.woff2?inline"),
    import("@fontsource/arimo/files/arimo-cyrillic-400-normal.woff2?inline"),
    import("@fontsource/arimo/files/arimo-vietnamese-400-normal.woff2?inline"),
  ]);
  return { engine, fonts: fonts.map(({ default: data }) => fromBase64Url(data.slice(data.indexOf(",") + 1))) };
}
