import { describe, expect, it } from "vitest";
import { acceptAttribute, claimsFormat } from "./image-types.ts";

describe("claimsFormat", () => {
  it("checks the media type the browser reports", () => {
    expect(claimsFormat({ name: "photo", type: "image/jpeg" }, ["jpeg"])).toBe(true);
    expect(claimsFormat({ name: "photo", type: "image/jpg" }, ["jpeg"])).toBe(true);
    expect(claimsFormat({ name: "photo.png", type: "application/pdf" }, ["png"])).toBe(false);
    expect(claimsFormat({ name: "drawing.svg", type: "image/svg+xml" }, ["png", "jpeg"])).toBe(false);
  });

  it("checks the extension when the type is missing", () => {
    expect(claimsFormat({ name: "SCAN.TIF", type: "" }, ["tiff"])).toBe(true);
    expect(claimsFormat({ name: "SCAN.TIF", type: "" }, ["png"])).toBe(false);
    expect(claimsFormat({ name: "tiff", type: "" }, ["png"])).toBe(false);
  });
});

describe("acceptAttribute", () => {
  it("lists types and extensions", () => {
    expect(acceptAttribute(["gif", "bmp"])).toBe("image/gif,.gif,image/bmp,image/x-ms-bmp,.bmp");
  });
});
