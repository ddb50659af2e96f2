import { fileURLToPath } from "node:url";
import Parser from "web-tree-sitter";

/** curlconverter's parser as in the browser: WebAssembly instead of native code, which a confined process can't load. */
const BASH = fileURLToPath(import.meta.resolve("curlconverter/dist/tree-sitter-bash.wasm"));

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Parser.Language.load(BASH));

// biome-ignore lint/style/noDefaultExport: replaces a module that has one
export default parser;
