import { type FixedPart, fixedPart } from "./json-bytes.ts";

/** The text around the values of a JSON document. */
export interface JsonLayout {
  /** Before the first row. */
  open: FixedPart;
  /** Between two rows. */
  between: FixedPart;
  /** After the last row. */
  close: FixedPart;
  /** The whole document without any rows. */
  empty: FixedPart;
  /** Before a column's value, including the key. */
  beforeValue: (column: number, key: string) => FixedPart;
}

export type JsonShape = "objects" | "arrays" | "lines";

/**
 * The layout of `JSON.stringify(rows, null, indent)` for objects or arrays, or of JSON Lines.
 * @param indent whitespace per level; "" for none.
 */
export function jsonLayout(shape: JsonShape, indent: string): JsonLayout {
  if (shape === "lines") {
    return {
      open: fixedPart("{"),
      between: fixedPart("}\n{"),
      close: fixedPart("}\n"),
      empty: fixedPart(""),
      beforeValue: (column, key) => fixedPart(`${column > 0 ? "," : ""}${JSON.stringify(key)}:`),
    };
  }
  const [open, close] = shape === "arrays" ? ["[", "]"] : ["{", "}"];
  const [line, rowLine, valueLine] = indent === "" ? ["", "", ""] : ["\n", `\n${indent}`, `\n${indent}${indent}`];
  const space = indent === "" ? "" : " ";
  return {
    open: fixedPart(`[${rowLine}${open}`),
    between: fixedPart(`${rowLine}${close},${rowLine}${open}`),
    close: fixedPart(`${rowLine}${close}${line}]`),
    empty: fixedPart("[]"),
    beforeValue: (column, key) =>
      fixedPart(`${column > 0 ? "," : ""}${valueLine}${shape === "arrays" ? "" : `${JSON.stringify(key)}:${space}`}`),
  };
}
