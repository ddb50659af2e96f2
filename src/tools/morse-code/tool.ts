import { fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Morse Code",
  description: "Write, read and play Morse code at any speed, or save it as sound.",
  category: "Text",
  order: 16,
  keywords:
    "morse, morse code, morse translator, morse decoder, morse encoder, text to morse, morse to text, morse audio, morse sound, morse player, cw, sos, dots and dashes, dit dah, itu-r m.1677, farnsworth, wpm, prosign, amateur radio, ham radio, telegraph, learn morse",
  icon: "radio",
  runs: "browser",
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "morse.txt" }),
    options: {},
    messages: { empty: "Please enter text", failed: "Failed to encode" },
    examples: [
      { title: "A distress call", input: "SOS Titanic", output: "... --- ... / - .. - .- -. .. -.-." },
      {
        title: "With a prosign for the end",
        input: "73 de W1AW <SK>",
        output: "--... ...-- / -.. . / .-- .---- .- .-- / ...-.-",
      },
    ],
    code: () => import("./morse.ts"),
    run: ({ toMorse }, { input }, _, { warn }) => toMorse(input, warn),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "text.txt" }),
    options: {},
    messages: { empty: "Please enter Morse code", failed: "Failed to decode" },
    examples: [
      { title: "Words with slashes", input: ".... . .-.. .-.. --- / .-- --- .-. .-.. -..", output: "HELLO WORLD" },
      { title: "Other dots and dashes", input: "•−−•   −−•− ••−−••", output: "P Q?" },
    ],
    code: () => import("./morse.ts"),
    run: ({ fromMorse }, { input }, _, { warn }) => fromMorse(input, warn),
  }),

  sound: operation({
    label: "Sound",
    inputs: textInput("Input"),
    gives: fileOutput({ type: "audio/wav" }),
    options: {
      speed: integer("Words per minute", 20, { min: 5, max: 60, outside: "clamp" }),
      spacing: integer("Spacing, in words per minute", 0, {
        min: 0,
        max: 60,
        outside: "clamp",
        help: "A lower speed for the gaps, to learn by (Farnsworth). 0 for the same.",
      }),
      pitch: integer("Pitch in Hz", 600, { min: 200, max: 1_200, outside: "clamp" }),
    },
    messages: { empty: "Please enter text", failed: "Failed to make the sound" },
    examples: [
      { title: "A distress call", input: "SOS", output: /^RIFF/ },
      { title: "Slow, to learn by", input: "CQ", options: { speed: 15, spacing: 5 }, output: /^RIFF/ },
    ],
    code: () => import("./morse-sound.ts"),
    run: ({ soundMorse }, { input }, values, { warn }) => soundMorse(input, values, warn),
  }),
};
