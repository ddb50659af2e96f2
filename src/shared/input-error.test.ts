import { describe, expect, it } from "vitest";
import { InputError } from "./input-error.ts";

describe("InputError", () => {
  it("is titled Error and blames the main input unless told otherwise", () => {
    const error = new InputError("Please enter text");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "InputError", message: "Please enter text", title: "Error" });
    expect(error.field).toBeUndefined();
    expect(error.position).toBeUndefined();
  });

  it("says where", () => {
    const where = { title: "Invalid JSON", field: "input", position: { line: 2, column: 5 } };
    expect(new InputError("Unexpected comma", where)).toMatchObject(where);
  });
});
