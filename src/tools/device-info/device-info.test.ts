import { describe, expect, it } from "vitest";
import { factGroup, factsJson, factsText } from "./facts.ts";
import { faceCss, facesText, findFamilies } from "./fonts.ts";
import { findKeys, KEYS, keyGroup, pressText } from "./keys.ts";

const codes = (text: string) => findKeys(text).map(({ code }) => code);
const factOf = (text: string, name: string) =>
  findKeys(text)
    .map(keyGroup)
    .map(({ facts }) => facts.find((fact) => fact.name === name)?.value)[0];

describe("findKeys", () => {
  // https://www.w3.org/TR/uievents/#fixed-virtual-key-codes and #optionally-fixed-virtual-key-codes
  it.each([
    ["Backspace", 8],
    ["Tab", 9],
    ["Enter", 13],
    ["Shift", 16],
    ["Control", 17],
    ["Alt", 18],
    ["CapsLock", 20],
    ["Escape", 27],
    ["Space", 32],
    ["PageUp", 33],
    ["PageDown", 34],
    ["End", 35],
    ["Home", 36],
    ["ArrowLeft", 37],
    ["ArrowUp", 38],
    ["ArrowRight", 39],
    ["ArrowDown", 40],
    ["Delete", 46],
    [":", 186],
    [";", 186],
    ["=", 187],
    ["<", 188],
    ["_", 189],
    [">", 190],
    ["?", 191],
    ["`", 192],
    ["~", 192],
    ["{", 219],
    ["|", 220],
    ["]", 221],
    ['"', 222],
  ])("gives %s the keyCode of UI Events", (name, keyCode) => {
    expect(findKeys(name)[0]?.keyCode).toBe(keyCode);
  });

  it("finds a key by what it types, name, code and both kinds of keyCode, in any case", () => {
    expect(codes("a")).toEqual(["KeyA"]);
    expect(codes("ESC")).toEqual(["Escape"]);
    expect(codes("PgUp")).toEqual(["PageUp"]);
    expect(codes("NUMPADEnter")).toEqual(["NumpadEnter"]);
    expect(codes("13")).toEqual(["Enter", "NumpadEnter"]);
    expect(codes("59")).toEqual(["Semicolon"]);
  });

  it("lists every key that a digit or sign may mean", () => {
    expect(codes("8")).toEqual(["Digit8", "Numpad8", "Backspace"]);
    expect(codes("+")).toEqual(["Equal", "NumpadAdd"]);
    expect(codes("shift")).toEqual(["ShiftLeft", "ShiftRight"]);
  });

  it("reads modifiers by any of their names, and plus as a key", () => {
    expect(findKeys(" cmd + Option+s")[0]).toMatchObject({ key: "s", modifiers: ["metaKey", "altKey"] });
    expect(findKeys("Ctrl++")[0]).toMatchObject({ code: "Equal", modifiers: ["ctrlKey", "shiftKey"] });
    expect(findKeys("Shift+k")[0]).toMatchObject({ key: "K", code: "KeyK" });
  });

  it("says which word it doesn't know", () => {
    expect(() => findKeys("Ctrl+Foo")).toThrow("No key is called “Foo”");
    expect(() => findKeys("A+B")).toThrow("“A” isn’t a modifier");
    expect(() => findKeys("constructor")).toThrow("No key is called “constructor”");
    expect(() => findKeys("undefined")).toThrow("No key is called “undefined”");
    expect(() => findKeys("constructor+A")).toThrow("“constructor” isn’t a modifier");
  });

  it("finds each key by its code", () => {
    for (const { code } of KEYS) expect(codes(code)).toContain(code);
  });
});

describe("keyGroup", () => {
  it("makes conditions that are JavaScript, with the modifiers held", () => {
    expect(factOf("Enter", "Condition by code")).toBe('event.code === "Enter"');
    expect(factOf("Ctrl+S", "Condition by key")).toBe('event.ctrlKey && event.key === "s"');
    expect(factOf("Ctrl+Shift+S", "Condition by code")).toBe(
      'event.ctrlKey && event.shiftKey && event.code === "KeyS"',
    );
    expect(factOf("\\", "Condition by key")).toBe('event.key === "\\\\"');
  });

  it("doesn't ask for a pressed modifier as held", () => {
    const press = { key: "Shift", code: "ShiftLeft", keyCode: 16, location: 1, modifiers: ["shiftKey"] } as const;
    expect(pressText(press)).toBe("Shift");
    expect(keyGroup(press).facts).toContainEqual({ name: "Condition by key", value: 'event.key === "Shift"' });
  });

  it("has no condition by code for a key of a screen keyboard, which has none", () => {
    const press = { key: "Unidentified", code: "", keyCode: 229, location: 0, modifiers: [] };
    expect(keyGroup(press).facts).toContainEqual({ name: "Condition by code", value: undefined });
  });
});

describe("facts", () => {
  const groups = [factGroup("Screen", { "Window size": "800 × 600", Depth: 0, Touch: false, Vendor: "" })];

  it("are text in two columns, and say what isn't told", () => {
    expect(factsText(groups)).toBe(
      ["Screen", "Window size  800 × 600", "Depth        0", "Touch        No", "Vendor       not told"].join("\n"),
    );
  });

  it("are JSON, with null for what isn't told", () => {
    expect(JSON.parse(factsJson(groups))).toEqual({
      Screen: { "Window size": "800 × 600", Depth: "0", Touch: "No", Vendor: null },
    });
  });
});

describe("fonts", () => {
  const face = (family: string, style: string) => ({
    family,
    style,
    fullName: `${family} ${style}`,
    postscriptName: `${family.replace(" ", "")}-${style.replace(" ", "")}`,
  });
  const faces = [face("Noto Sans", "Bold Italic"), face("Arial", "Regular"), face("Noto Sans", "SemiBold")];

  it("are grouped by family, in order", () => {
    expect(findFamilies(faces, "").map(({ name, faces }) => [name, faces.length])).toEqual([
      ["Arial", 1],
      ["Noto Sans", 2],
    ]);
  });

  it("are found by words of names and style", () => {
    expect(findFamilies(faces, "noto italic")).toEqual([{ name: "Noto Sans", faces: [faces[0]] }]);
    expect(findFamilies(faces, "NotoSans-SemiBold")).toEqual([{ name: "Noto Sans", faces: [faces[2]] }]);
    expect(findFamilies(faces, "serif")).toEqual([]);
  });

  it.each([
    ["Regular", 'font-family: "Inter";'],
    ["Bold Oblique", 'font-family: "Inter";\nfont-style: italic;\nfont-weight: 700;'],
    ["Extra Light", 'font-family: "Inter";\nfont-weight: 200;'],
    ["Semi-Bold", 'font-family: "Inter";\nfont-weight: 600;'],
    ["UltraBold", 'font-family: "Inter";\nfont-weight: 800;'],
    ["Light Italic", 'font-family: "Inter";\nfont-style: italic;\nfont-weight: 300;'],
  ])("have CSS for %s", (style, css) => {
    expect(faceCss(face("Inter", style))).toBe(css);
  });

  it("are a table as text", () => {
    expect(facesText(faces.slice(1, 2))).toBe("Arial\tRegular\tArial Regular\tArial-Regular");
  });
});
