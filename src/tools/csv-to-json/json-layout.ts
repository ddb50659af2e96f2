/** The UTF-8 around the values of a JSON document. */
export interface JsonLayout {
  open: Uint8Array;
  between: Uint8Array;
  close: Uint8Array;
  /** The whole document without any rows. */
  empty: Uint8Array;
  beforeValue: (column: number, key: string) => Uint8Array;
}

export type JsonShape = "objects" | "arrays" | "lines";

/**
 * The layout of `JSON.stringify(rows, null, indent)` for objects or arrays, or of JSON Lines.
 * @param indent whitespace per level; "" for none.
 */
export function jsonLayout(shape: JsonShape, indent: string): JsonLayout {
  if (shape === "lines") {
    return {
      open: utf8("{"),
      between: utf8("}\n{"),
      close: utf8("}\n"),
      empty: utf8(""),
      beforeValue: (column, key) => utf8(`${column > 0 ? "," : ""}${JSON.stringify(key)}:`),
    };
  }
  const [open, close] = shape === "arrays" ? ["[", "]"] : ["{", "}"];
  const [line, rowLine, valueLine] = indent === "" ? ["", "", ""] : ["\n", `\n${indent}`, `\n${indent}${indent}`];
  const space = indent === "" ? "" : " ";
  return {
    open: utf8(`[${rowLine}${open}`),
    between: utf8(`${rowLine}${close},${rowLine}${open}`),
    close: utf8(`${rowLine}${close}${line}]`),
    empty: utf8("[]"),
    beforeValue: (column, key) =>
      utf8(`${column > 0 ? "," : ""}${valueLine}${shape === "arrays" ? "" : `${JSON.stringify(key)}:${space}`}`),
  };
}

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}
