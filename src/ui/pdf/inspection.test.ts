import { describe, expect, it } from "vitest";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { nextToInspect, withFound } from "./inspection.ts";

const chosen = (key: number, more: Partial<ChosenPdf> = {}): ChosenPdf => ({
  key,
  file: new File(["%PDF"], `${key}.pdf`),
  ...more,
});

function sized(bytes: number): File {
  const file = new File([], "big.pdf");
  Object.defineProperty(file, "size", { value: bytes });
  return file;
}

const LOCKED = { locked: true, fault: "1.pdf is protected by a password." };
const WRONG = { locked: true, fault: "The password of 1.pdf is wrong." };

describe("nextToInspect", () => {
  it("takes one file after the other, each once", () => {
    let pdfs: readonly ChosenPdf[] = [chosen(1), chosen(2), chosen(3)];
    const seen: number[] = [];
    for (let pdf = nextToInspect(pdfs); pdf; pdf = nextToInspect(pdfs)) {
      seen.push(pdf.key);
      pdfs = withFound(pdfs, pdf, pdf.key === 2 ? undefined : { pages: pdf.key, locked: false });
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(pdfs.map(({ pages }) => pages)).toEqual([1, undefined, 3]);
  });

  it("comes again to a file whose password was changed", () => {
    const locked = withFound([chosen(1)], chosen(1), LOCKED);
    expect(nextToInspect(locked)).toBeUndefined();
    const typed = locked.map((pdf) => ({ ...pdf, password: "sesame" }));
    expect(nextToInspect(typed)?.key).toBe(1);
    expect(nextToInspect(withFound(typed, { key: 1, password: "sesame" }, WRONG))).toBeUndefined();
  });

  it("leaves out what the server refuses for its size or number", () => {
    expect(nextToInspect([chosen(1, { file: sized(104_857_601) })])).toBeUndefined();
    expect(nextToInspect([chosen(1, { file: sized(104_857_601) }), chosen(2)])?.key).toBe(2);
    expect(nextToInspect([chosen(1, { file: sized(104_857_600) })])?.key).toBe(1);
    const many = Array.from({ length: 51 }, (_, key) => chosen(key));
    expect(nextToInspect(many)).toBeUndefined();
    expect(nextToInspect(many.slice(1))?.key).toBe(1);
  });
});

describe("withFound", () => {
  it("asks for a password where one is needed, and nowhere else", () => {
    const other = chosen(2);
    const [first, second] = withFound([chosen(1), other], chosen(1), LOCKED);
    expect(first).toMatchObject({ password: "", fault: LOCKED.fault, pages: undefined });
    expect(second).toBe(other);
  });

  it("forgets what was wrong when the right password is found", () => {
    const [pdf] = withFound([chosen(1, { password: "right", fault: WRONG.fault })], chosen(1, { password: "right" }), {
      pages: 4,
      locked: false,
    });
    expect(pdf).toMatchObject({ pages: 4, fault: undefined, password: "right" });
  });

  it("heeds no answer about a password that is another by now, or about a file that is gone", () => {
    const typing = [chosen(1, { password: "sesame o" })];
    expect(withFound(typing, chosen(1, { password: "sesame" }), WRONG)).toEqual(typing);
    expect(withFound(typing, chosen(7), LOCKED)).toEqual(typing);
  });

  it("keeps the pages that are known when a file could not be looked at", () => {
    expect(withFound([chosen(1, { pages: 3 })], chosen(1), undefined)).toMatchObject([{ pages: 3, fault: undefined }]);
  });
});
