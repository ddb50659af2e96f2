import { describe, expect, it } from "vitest";
import { foldCase } from "./prepare-line.ts";

describe("foldCase", () => {
  it("leaves the line as it is, also in a Buffer of Node", () => {
    const line = Buffer.from("Pear añ");
    expect(Buffer.from(foldCase(line, 0, 4)).toString()).toBe("PEAR");
    expect(Buffer.from(foldCase(line, 0, line.length)).toString()).toBe("PEAR AÑ");
    expect(line.toString()).toBe("Pear añ");
  });
});
