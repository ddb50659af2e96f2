declare module "punycode.js" {
  const punycode: {
    /** Labels other than `xn--` ones stay. @throws {RangeError} */
    toUnicode: (host: string) => string;
  };
  export default punycode;
}
