import { toHex } from "@exodus/bytes/hex.js";
import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import { UniqueNames } from "#shared/unique-names.ts";

/** A value that is JSON already, such as a number with all its digits. CSV gets it as it is. */
export class RawJson {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Bytes are written as hex. */
export type RowValue = string | number | bigint | boolean | Uint8Array | RawJson | null;

type Pieces = Uint8Array<ArrayBuffer>[];

export interface RowStyle {
  /** `table` is CSV in which NULL is a text. */
  format: "table" | "csv" | "json" | "json-lines";
  /** Guards CSV against formulas. */
  guard: boolean;
}

/** Writes rows of named values as CSV, or as JSON objects, whose keys become unique. */
export function writeRows(names: readonly string[], style: RowStyle): RowWriter {
  if (style.format === "csv") return csvRows(names, style);
  const unique = new UniqueNames((name, count) => `${name}_${count}`);
  const keys = names.map((name) => unique.take(name).unique);
  return style.format === "table" ? csvRows(keys, style) : jsonRows(keys, style);
}

export interface RowWriter {
  row(values: readonly RowValue[]): Pieces;
  end(): Pieces;
}

function csvRows(names: readonly string[], { format, guard }: RowStyle): RowWriter {
  const writer = new CsvWriter({ ...PLAIN_STYLE, guard: guard && format === "csv" });
  const empty = format === "table" ? "NULL" : "";
  writer.texts(names);
  return {
    row(values) {
      writer.texts(values.map((value) => (value === null ? empty : textOf(value))));
      return writer.take();
    },
    end: () => writer.end(),
  };
}

function jsonRows(names: readonly string[], { format }: RowStyle): RowWriter {
  const encoder = new TextEncoder();
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  const isList = format === "json";
  let before = isList ? "[\n" : "";
  let text = "";
  const take = () => {
    const piece = encoder.encode(text);
    text = "";
    return [piece];
  };
  return {
    row(values) {
      const members = values.map((value, index) => `${keys[index]}${jsonOf(value)}`);
      text += `${before}${isList ? "  " : ""}{${members.join(",")}}`;
      before = isList ? ",\n" : "\n";
      return text.length > PIECE_LENGTH ? take() : [];
    },
    end() {
      if (isList) text += before === "[\n" ? "[]\n" : "\n]\n";
      else if (before !== "") text += "\n";
      return take();
    },
  };
}

const PIECE_LENGTH = 65_536;

function textOf(value: Exclude<RowValue, null>): string {
  if (value instanceof RawJson) return value.json;
  return value instanceof Uint8Array ? toHex(value) : `${value}`;
}

function jsonOf(value: RowValue): string {
  if (value === null || typeof value === "boolean") return `${value}`;
  const isNumber = typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value));
  return isNumber || value instanceof RawJson ? textOf(value) : JSON.stringify(textOf(value));
}
