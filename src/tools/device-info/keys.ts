import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { type FactGroup, factGroup } from "./facts.ts";

export type Modifier = "ctrlKey" | "shiftKey" | "altKey" | "metaKey";

/** A pressed key, as in a `KeyboardEvent`. */
export interface KeyPress {
  key: string;
  code: string;
  keyCode: number;
  /** Only if it differs. */
  firefoxKeyCode?: number;
  location: number;
  modifiers: readonly Modifier[];
}

interface Key extends Omit<KeyPress, "modifiers"> {
  /** `key` with Shift. */
  shifted?: string;
}

const MODIFIER_NAMES = { ctrlKey: "Ctrl", shiftKey: "Shift", altKey: "Alt", metaKey: "Meta" };
/** By `key` in lower case. */
const MODIFIERS = lookup<Modifier>({ control: "ctrlKey", shift: "shiftKey", alt: "altKey", meta: "metaKey" });
const OTHER_NAMES = new Map(
  `ctrl control, cmd meta, command meta, win meta, super meta, option alt, esc escape, return enter, del delete,
  ins insert, pgup PageUp, pgdn PageDown, up ArrowUp, down ArrowDown, left ArrowLeft, right ArrowRight,
  spacebar space, menu ContextMenu`
    .split(",")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

/** Keys whose `key` is their `code`, with their `keyCode` and Firefox's if it differs. */
const NAMED = `Backspace 8, Tab 9, Enter 13, Pause 19, CapsLock 20, Escape 27, Convert 28, NonConvert 29, PageUp 33,
  PageDown 34, End 35, Home 36, ArrowLeft 37, ArrowUp 38, ArrowRight 39, ArrowDown 40, PrintScreen 44, Insert 45,
  Delete 46, ContextMenu 93, NumLock 144, ScrollLock 145, BrowserBack 166, BrowserForward 167, BrowserRefresh 168,
  BrowserStop 169, BrowserSearch 170, BrowserFavorites 171, BrowserHome 172, AudioVolumeMute 173 181,
  AudioVolumeDown 174 182, AudioVolumeUp 175 183, MediaTrackNext 176, MediaTrackPrevious 177, MediaStop 178,
  MediaPlayPause 179, LaunchMail 180`;
/** `code`, `key`, `key` with Shift, and `keyCode`. */
const TYPED = [
  ["Space", " ", " ", 32],
  ["Semicolon", ";", ":", 186, 59],
  ["Equal", "=", "+", 187, 61],
  ["Comma", ",", "<", 188],
  ["Minus", "-", "_", 189, 173],
  ["Period", ".", ">", 190],
  ["Slash", "/", "?", 191],
  ["Backquote", "`", "~", 192],
  ["BracketLeft", "[", "{", 219],
  ["Backslash", "\\", "|", 220],
  ["BracketRight", "]", "}", 221],
  ["Quote", "'", '"', 222],
  ["IntlBackslash", "\\", "|", 226],
] as const;
/** `code`, `key`, `keyCode` and `location`. */
const PLACED = [
  ["ShiftLeft", "Shift", 16, 1],
  ["ShiftRight", "Shift", 16, 2],
  ["ControlLeft", "Control", 17, 1],
  ["ControlRight", "Control", 17, 2],
  ["AltLeft", "Alt", 18, 1],
  ["AltRight", "Alt", 18, 2],
  ["MetaLeft", "Meta", 91, 1],
  ["MetaRight", "Meta", 92, 2],
  ["NumpadMultiply", "*", 106, 3],
  ["NumpadAdd", "+", 107, 3],
  ["NumpadSubtract", "-", 109, 3],
  ["NumpadDecimal", ".", 110, 3],
  ["NumpadDivide", "/", 111, 3],
  ["NumpadEnter", "Enter", 13, 3],
] as const;
const LOCATIONS = ["standard", "left", "right", "numpad"];

/** Keys of the US layout: https://www.w3.org/TR/uievents-code/, https://www.w3.org/TR/uievents/#legacy-key-models */
export const KEYS: readonly Key[] = [
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (shifted, index) => {
    return { key: shifted.toLowerCase(), shifted, code: `Key${shifted}`, keyCode: 65 + index, location: 0 };
  }),
  ...Array.from(")!@#$%^&*(", (shifted, digit) => {
    return { key: String(digit), shifted, code: `Digit${digit}`, keyCode: 48 + digit, location: 0 };
  }),
  ...Array.from("0123456789", (key, digit) => ({ key, code: `Numpad${key}`, keyCode: 96 + digit, location: 3 })),
  ...Array.from({ length: 24 }, (_, index) => {
    return { key: `F${index + 1}`, code: `F${index + 1}`, keyCode: 112 + index, location: 0 };
  }),
  ...NAMED.split(",").map((row) => {
    const [key = "", keyCode, firefox] = row.trim().split(" ");
    return {
      key,
      code: key,
      keyCode: Number(keyCode),
      ...(firefox && { firefoxKeyCode: Number(firefox) }),
      location: 0,
    };
  }),
  ...TYPED.map(([code, key, shifted, keyCode, firefoxKeyCode]) => {
    return { key, shifted, code, keyCode, ...(firefoxKeyCode && { firefoxKeyCode }), location: 0 };
  }),
  ...PLACED.map(([code, key, keyCode, location]) => ({ key, code, keyCode, location })),
];

/**
 * Finds keys by `key`, `code` or `keyCode`, also with modifiers.
 * @example findKeys("Ctrl+S"), findKeys("NumpadEnter"), findKeys("13")
 */
export function findKeys(text: string): KeyPress[] {
  const typed = text.trim();
  // The last plus of "Ctrl++" is the key.
  const at = typed.endsWith("+") ? typed.length - 1 : typed.lastIndexOf("+") + 1;
  const name = typed.slice(at).trim();
  const held = typed
    .slice(0, at)
    .split("+")
    .filter((word) => word.trim() !== "")
    .map(readModifier);
  const lower = officialName(name);
  const found = KEYS.filter(({ key, shifted, code, keyCode, firefoxKeyCode }) =>
    [key.toLowerCase(), shifted, code.toLowerCase(), String(keyCode), firefoxKeyCode?.toString()].includes(lower),
  );
  if (found.length === 0) {
    const advice = "Enter what it types, its name, such as Enter, its code, such as KeyA, or its keyCode, such as 13";
    throw new InputError(`No key is called “${name.slice(0, 40)}”. ${advice}`, {
      position: { offset: text.length - text.trimStart().length + at },
    });
  }
  return found.map(({ shifted, ...pressed }) => {
    const isShifted = shifted === lower && pressed.key !== lower;
    const modifiers = [...new Set([...held, ...(isShifted ? (["shiftKey"] as const) : [])])];
    return { ...pressed, key: (modifiers.includes("shiftKey") && shifted) || pressed.key, modifiers };
  });
}

function officialName(name: string): string {
  const lower = name.trim().toLowerCase();
  return OTHER_NAMES.get(lower)?.toLowerCase() ?? lower;
}

function readModifier(word: string): Modifier {
  const modifier = MODIFIERS[officialName(word)];
  if (modifier) return modifier;
  throw new InputError(`“${word.trim().slice(0, 40)}” isn’t a modifier. Use Ctrl, Shift, Alt or Meta before a plus`);
}

/** A condition for a handler of `keydown`. A modifier on its own isn't also asked for as held. */
function conditionOf(property: "key" | "code", { modifiers, ...press }: KeyPress): string | undefined {
  const value = press[property];
  if (value === "") return undefined;
  const held = modifiers.filter((modifier) => modifier !== MODIFIERS[press.key.toLowerCase()]);
  return [...held.map((modifier) => `event.${modifier}`), `event.${property} === ${JSON.stringify(value)}`].join(
    " && ",
  );
}

/** `Ctrl+Shift+K`. */
export function pressText({ key, modifiers }: KeyPress): string {
  const held = modifiers.map((modifier) => MODIFIER_NAMES[modifier]);
  const name = key === " " ? "Space" : key === "Control" ? "Ctrl" : key;
  return [...held.filter((modifier) => modifier !== name), name].join("+");
}

/** What a program sees of a pressed key. */
export function keyGroup(press: KeyPress): FactGroup {
  const { key, code, keyCode, firefoxKeyCode, location, modifiers } = press;
  const name = pressText(press);
  return factGroup(code === "" || name.endsWith(code) ? name : `${name} (${code})`, {
    key: key === " " ? '" "' : key,
    code,
    keyCode,
    which: keyCode,
    ...(firefoxKeyCode && { "keyCode in Firefox": firefoxKeyCode }),
    location: `${location} (${LOCATIONS[location] ?? "unknown"})`,
    modifiers: modifiers.map((modifier) => MODIFIER_NAMES[modifier]).join(", ") || "none",
    "Condition by code": conditionOf("code", press),
    "Condition by key": conditionOf("key", press),
  });
}
