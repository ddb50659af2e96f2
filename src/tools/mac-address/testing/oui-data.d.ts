declare module "oui-data" {
  /** Name and postal address in lines, by 6, 7 or 9 hexadecimal digits in capitals. */
  const blocks: Readonly<Record<string, string>>;
  export default blocks;
}
