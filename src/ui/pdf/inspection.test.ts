import { describe, expect, it } from "vitest";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { applyInspection, nextToInspect } from "./inspection.ts";

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
  it("returns each file once, in order", () => {
    let pdfs: readonly ChosenPdf[] = [chosen(1), chosen(2), chosen(3)];
    const seen: number[] = [];
    for (let pdf = nextToInspect(pdfs); pdf; pdf = nextToInspect(pdfs)) {
      seen.push(pdf.key);
      pdfs = applyInspection(pdfs, pdf, pdf.key === 2 ? undefined : { pages: pdf.key, locked: false });
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(pdfs.map(({ pages }) => pages)).toEqual([1, undefined, 3]);
  });

  it("returns a file again after its password changes", () => {
    const locked = applyInspection([chosen(1)], chosen(1), LOCKED);
    expect(nextToInspect(locked)).toBeUndefined();
    const typed = locked.map((pdf) => ({ ...pdf, password: "sesame" }));
    expect(nextToInspect(typed)?.key).toBe(1);
    expect(nextToInspect(applyInspection(typed, { key: 1, password: "sesame" }, WRONG))).toBeUndefined();
  });

  it("skips files beyond the server's size and count limits", () => {
    expect(nextToInspect([chosen(1, { file: sized(104_857_601) })])).toBeUndefined();
    expect(nextToInspect([chosen(1, { file: sized(104_857_601) }), chosen(2)])?.key).toBe(2);
    expect(nextToInspect([chosen(1, { file: sized(104_857_600) })])?.key).toBe(1);
    const many = Array.from({ length: 51 }, (_, key) => chosen(key));
    expect(nextToInspect(many)).toBeUndefined();
    expect(nextToInspect(many.slice(1))?.key).toBe(1);
  });
});

describe("applyInspection", () => {
  it("asks for a password only where one is needed", () => {
    const other = chosen(2);
    const [first, second] = applyInspection([chosen(1), other], chosen(1), LOCKED);
    expect(first).toMatchObject({ password: "", fault: LOCKED.fault, pages: undefined });
    expect(second).toBe(other);
  });

  it("clears the error once the password is right", () => {
    const [pdf] = applyInspection(
      [chosen(1, { password: "right", fault: WRONG.fault })],
      chosen(1, { password: "right" }),
      {
        pages: 4,
        locked: false,
      },
    );
    expect(pdf).toMatchObject({ pages: 4, fault: undefined, password: "right" });
  });

  it("ignores results for a changed password or a removed file", () => {
    const typing = [chosen(1, { password: "sesame o" })];
    expect(applyInspection(typing, chosen(1, { password: "sesame" }), WRONG)).toEqual(typing);
    expect(applyInspection(typing, chosen(7), LOCKED)).toEqual(typing);
  });

  it("keeps a known page count when the inspection fails", () => {
    expect(applyInspection([chosen(1, { pages: 3 })], chosen(1), undefined)).toMatchObject([
      { pages: 3, fault: undefined },
    ]);
  });
});
