import { dataOutput, operation, textInput } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { factsText } from "./facts.ts";
import { type KeyPress, keyGroup } from "./keys.ts";

export const meta: ToolDeclaration = {
  title: "Device & Keyboard",
  description: "See what your browser tells sites about your device, and the code of any key.",
  category: "Network",
  order: 8,
  keywords:
    "device info, device information, browser info, what does my browser tell, fingerprint, screen size, screen resolution, window size, viewport, viewport size, pixel ratio, dpi, color depth, color scheme, dark mode, reduced motion, touch, cpu cores, memory, gpu, webgl, graphics card, time zone, languages, connection, storage, hdr, keycode, key code, keycodes, keyboard event, keyboard tester, key test, event.key, event.code, which, javascript key, shortcut, hotkey, modifier, key location, fonts, installed fonts, system fonts, local fonts, font list, font book, font preview",
  icon: "laptop",
  runs: "browser",
};

export const operations = {
  key: operation({
    label: "Look Up",
    live: true,
    inputs: textInput("Key", { oneLine: true }),
    gives: dataOutput<readonly KeyPress[]>({
      fileName: "key.txt",
      toText: (found) => factsText(found.map(keyGroup)),
    }),
    options: {},
    messages: { empty: "Please enter a key, a code or a keyCode", failed: "Failed to look up the key" },
    examples: [
      {
        title: "A key by what it types or its name",
        input: "Escape",
        output: [{ key: "Escape", code: "Escape", keyCode: 27, location: 0, modifiers: [] }],
      },
      {
        title: "A shortcut",
        input: "Ctrl+Shift+K",
        output: [{ key: "K", code: "KeyK", keyCode: 75, location: 0, modifiers: ["ctrlKey", "shiftKey"] }],
      },
      {
        title: "The keys of a keyCode",
        input: "13",
        output: [
          { key: "Enter", code: "Enter", keyCode: 13, location: 0, modifiers: [] },
          { key: "Enter", code: "NumpadEnter", keyCode: 13, location: 3, modifiers: [] },
        ],
      },
    ],
    code: () => import("./keys.ts"),
    run: ({ findKeys }, { input }) => findKeys(input),
  }),
};
