import { operation } from "#shared/operation.ts";
import { flag, integer, text } from "#shared/options.ts";

const count = integer("How many", 1, { min: 1, max: 100, outside: "clamp", help: "1 to 100, one per line." });
const messages = { done: "Generated!", failed: "Failed to generate password" };

export const operations = {
  password: operation({
    label: "Generate Password",
    input: "none",
    output: "text",
    options: {
      length: integer("Length", 12, { min: 4, max: 64, outside: "clamp", help: "4 to 64 characters." }),
      uppercase: flag("Uppercase (A-Z)", true),
      lowercase: flag("Lowercase (a-z)", true),
      numbers: flag("Numbers (0-9)", true),
      symbols: flag("Symbols (!@#…)", true),
      everyClass: flag("At least one of each", true),
      distinct: flag("No look-alikes (il1Lo0OI|)", false),
      without: text("Leave out", "", { help: "Characters that a form does not accept." }),
      count,
    },
    messages,
    download: { name: "password.txt", type: "text/plain" },
    examples: [
      { title: "12 characters of all types", input: "", output: /^[\x21-\x7e]{12}$/ },
      {
        title: "A token of 32 letters and numbers",
        input: "",
        options: { length: 32, symbols: false },
        output: /^[A-Za-z0-9]{32}$/,
      },
    ],
    run: async (_, { length, count, uppercase, lowercase, numbers, symbols, ...rules }) => {
      const [{ randomPassword }, { pooledRandom }] = await Promise.all([
        import("./password.ts"),
        import("#shared/pooled-random.ts"),
      ]);
      const source = pooledRandom();
      const classes = { uppercase, lowercase, numbers, symbols };
      return lines(count, () => randomPassword(length, { classes, ...rules }, source));
    },
  }),

  passphrase: operation({
    label: "Generate Passphrase",
    input: "none",
    output: "text",
    options: {
      words: integer("Words", 6, { min: 3, max: 20, outside: "clamp", help: "3 to 20 words." }),
      separator: text("Separator", "-", { help: "What stands between the words." }),
      capital: flag("Capital letters", false),
      numbered: flag("With a digit", false),
      count,
    },
    messages,
    download: { name: "passphrase.txt", type: "text/plain" },
    examples: [
      { title: "Six words, easy to type", input: "", output: /^[a-z]+(-[a-z]+){5}$/ },
      {
        title: "Four words for a form that wants everything",
        input: "",
        options: { words: 4, capital: true, numbered: true },
        output: /^(?=.*\d)[A-Z][a-z]+\d?(-[A-Z][a-z]+\d?){3}$/,
      },
    ],
    run: async (_, { count, ...rules }) => {
      const { randomPassphrase } = await import("./passphrase.ts");
      return lines(count, () => randomPassphrase(rules));
    },
  }),

  pin: operation({
    label: "Generate PIN",
    input: "none",
    output: "text",
    options: {
      digits: integer("Digits", 6, { min: 4, max: 64, outside: "clamp", help: "4 to 64 digits." }),
      count,
    },
    messages,
    download: { name: "pin.txt", type: "text/plain" },
    examples: [
      { title: "A PIN of 6 digits", input: "", output: /^\d{6}$/ },
      { title: "Three of 4 digits", input: "", options: { digits: 4, count: 3 }, output: /^\d{4}\n\d{4}\n\d{4}$/ },
    ],
    run: async (_, { digits, count }) => {
      const { randomPin } = await import("./password.ts");
      return lines(count, () => randomPin(digits));
    },
  }),
};

function lines(count: number, draw: () => string): string {
  return Array.from({ length: count }, draw).join("\n");
}
