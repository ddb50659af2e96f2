declare module "*.wasm?url" {
  const url: string;
  export default url;
}

declare module "*.woff2?inline" {
  const url: string;
  export default url;
}
