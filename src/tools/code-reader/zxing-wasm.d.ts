declare module "zxing-wasm/reader/zxing_reader.wasm?url" {
  /** Address of the engine on this site. */
  const url: string;
  export default url;
}
