declare module "mime-db" {
  const types: Readonly<
    Record<string, { source?: "iana" | "apache" | "nginx"; extensions?: readonly string[] } | undefined>
  >;
  export default types;
}
