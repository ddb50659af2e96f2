import { describe, expect, it } from "vitest";
import { InputError } from "./input-error.ts";

describe("InputError", () => {
  it("defaults to the title Error and the main input", () => {
    const error = new InputError("Please enter text");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "InputError", message: "Please enter text", title: "Error" });
    expect(error.field).toBeUndefined();
    expect(error.position).toBeUndefined();
  });

  it("keeps title, field and position", () => {
    const where = { title: "Invalid JSON", field: "input", position: { line: 2, column: 5 } };
    expect(new InputError("Unexpected comma", where)).toMatchObject(where);
  });
});
