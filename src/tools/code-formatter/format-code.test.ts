import fc from "fast-check";
import * as prettier from "prettier";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runToFiles } from "#shared/run-to-files.ts";
import { type FormatSettings, formatCode } from "./format-code.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { PLUGIN_OPTIONS } from "./plugin.ts";
import { operations } from "./tool.ts";

const languages = Object.keys(LANGUAGES) as Language[];

async function format(text: string, settings: FormatSettings | Language | "auto", name = "input.txt") {
  const { code } = await formatCode(text, name, typeof settings === "string" ? { language: settings } : settings);
  return code;
}

async function errorOf(text: string, language: Language | "auto"): Promise<InputError> {
  const error: unknown = await format(text, language).catch((reason) => reason);
  if (!(error instanceof InputError)) throw error;
  return error;
}

describe("formatCode", () => {
  it.each([
    ["a.js", "const a = css`a{b:c}`, d = gql`{e{f}}`, g = html`<p><b>h</b>`, i = markdown`*  j`"],
    ["a.jsx", "const A=()=><style jsx>{`a{b:c}`}</style>"],
    ["a.mjs", "import a from'a';export{a}"],
    ["a.ts", "const a=<T,>(b:T)=>b;enum C{D,E}"],
    ["a.tsx", "const a=<T,>(b:T)=><p>{b}</p>"],
    ["a.mts", "@Component({template:'<p   >a</p>',styles:[`a{b:c}`]})class A{}"],
    [
      "a.html",
      "<style>a{b:c}</style><script type=module>let a={b}</script><script type='application/json'>{\"a\":1}</script><p onclick='a()' style='b:c'>",
    ],
    [
      "a.vue",
      "<template><p :a='b+c' @d='e(f)' v-for='g in h'>{{i|j}}</p></template><script lang='ts'>let a:string</script><style lang='scss'>a{b:c}</style>",
    ],
    ["a.component.html", "@if(a){<p *ngIf='b;else c' [d]='e+f' (g)='h($event)'>{{i|j:k}}</p>}"],
    ["a.css", "---\na:   1\n---\na{b:c;d:E}"],
    ["a.scss", "$a:(b:c,d:e);.f{@include g($a);&-h{i:j}}"],
    ["a.less", "@a:1px;.b(){c:@a}.d{.b();e:~`f`}"],
    ["a.json", '{"a":[1,2],/* b */"c":null,}'],
    ["a.json5", "{a:1,'b':\"c\"}"],
    ["a.md", "---\na:   1\n---\n\n*  a\n\n```ts\nlet a:b\n```\n\n```css\na{b:c}\n```\n|a|b|\n|-|-|\n"],
    ["a.yaml", "a:   1\nb: [ c,d ]\n# e\n"],
    ["a.graphql", '"""\na\n"""\ntype B{c:D!}'],
  ])("formats %s as prettier does", async (name, text) => {
    const { code, fileName } = await formatCode(text, name, { language: "auto" });
    expect(code).toBe(await prettier.format(text, { filepath: name }));
    expect(code).not.toBe(text);
    expect(fileName).toBe(name);
  });

  it("takes the names of files for what prettier takes them", async () => {
    for (const language of languages) {
      const {
        extensions,
        fileNames = [],
        parser,
      }: { extensions: readonly string[]; fileNames?: readonly string[]; parser: string } = LANGUAGES[language];
      for (const name of [...extensions.map((extension) => `a${extension}`), ...fileNames]) {
        // Prettier gives .jsonc trailing commas, which package.json and others don't allow, and leaves .map alone.
        if (/\.(?:jsonc|code-workspace|map|htm|es6)$|rc$/.test(name)) continue;
        expect([name, (await prettier.getFileInfo(name)).inferredParser]).toEqual([name, parser]);
      }
    }
  });

  it("has the options of prettier's plugins", async () => {
    const { options } = await prettier.getSupportInfo();
    for (const [name, { type, default: initial }] of Object.entries(PLUGIN_OPTIONS)) {
      expect(options.find((option) => option.name === name)).toMatchObject({ type, default: initial });
    }
    const own = Object.keys(operations.format.options).filter((name) => !["language", "indent"].includes(name));
    for (const name of own) expect(options.map((option) => option.name)).toContain(name);
  });

  it.each<[Language, string, string, number]>([
    ["javascript", "const a = ;", "Unexpected ';' at line 1, column 11", 10],
    ["javascript", "a;\n😀 = 1", "Unexpected character '😀' at line 2, column 1", 3],
    ["javascript", "f(", "Unexpected end of the code at line 1, column 3", 2],
    ["javascript", "a\r\nb c", "Missing semicolon at line 2, column 2", 4],
    ["typescript", "let a: = 1", "Type expected at line 1, column 8", 7],
    ["html", "<p>\n</b>", "Unexpected closing tag 'b' at line 2, column 1", 4],
    ["vue", "<template><p></b></template>", "Unexpected closing tag 'b' at line 1, column 14", 13],
    ["vue", "<p></b>", "Unexpected end of the code at line 1, column 8", 7],
    ["angular", "@if (a { }", "Incomplete block 'if' at line 1, column 1", 0],
    ["css", "a{b:c}}", "Unexpected } at line 1, column 7", 6],
    ["scss", "a {\n  b: 'c\n}", "Unclosed string at line 2, column 6", 9],
    ["less", "a{ .b(", "Unclosed bracket at line 1, column 6", 5],
    ["json", '{"a":1 "b"}', "Unexpected '\"', expected ',' at line 1, column 8", 7],
    ["json5", "{a:1", "Unexpected end of the code, expected ',' at line 1, column 5", 4],
    ["yaml", "a: b: c", "Nested mappings are not allowed in compact mappings at line 1, column 4", 3],
    ["graphql", "query {", "Expected Name, found end of the code at line 1, column 8", 7],
  ])("says what is wrong with %s: %j", async (language, text, reason, offset) => {
    const { message, position } = await errorOf(text, language);
    expect(message).toBe(`Failed to format ${LANGUAGES[language].label}: ${reason}`);
    expect(position).toMatchObject({ offset });
  });

  it.each<[Language, string]>([
    ["css", "<:)"],
    ["less", "."],
    ["scss", "{}"],
  ])("rejects %s that prettier fails on: %j", async (language, text) => {
    expect((await errorOf(text, language)).message).toMatch(/^Failed to format /);
  });

  it("tries what else a text may be, and names the error in the likeliest", async () => {
    expect(await format("interface Node { id: Int }\nscalar A", "auto")).toBe(
      "interface Node {\n  id: Int\n}\nscalar A\n",
    );
    expect((await errorOf("const a = ;", "auto")).message).toContain("JavaScript");
  });

  it("asks for the language of a text that looks like none", async () => {
    expect(await errorOf("Just a sentence.", "auto")).toMatchObject({ field: "language" });
  });

  it.each<[string, Language, string]>([
    ["a.ts", "json", "formatted.json"],
    ["input.txt", "markdown", "formatted.md"],
    ["input.txt", "typescript", "formatted.ts"],
  ])("names %s in %s %s", async (name, language, fileName) => {
    expect((await formatCode("{}", name, { language })).fileName).toBe(fileName);
  });

  it("names TypeScript with JSX .tsx", async () => {
    expect(await formatCode("const a: B = <p/>", "input.txt", { language: "auto" })).toMatchObject({
      language: "typescript",
      fileName: "formatted.tsx",
    });
  });

  const DEEP = 100_000;
  it.each<[Language, string, string]>([
    ["javascript", "(", ")"],
    ["javascript", "a=>", "b"],
    ["javascript", "a?b:", "c"],
    ["typescript", "[", "]"],
    ["html", "<b>", ""],
    ["angular", "<div>", "</div>"],
    ["css", "a{", "}"],
    ["scss", "a{b:(", ")}"],
    ["less", "a{", "}"],
    ["json", "[", "]"],
    ["json5", "{a:", "}"],
    ["markdown", ">", "a"],
    ["markdown", "- ", "a"],
    ["markdown", "1. ", "a"],
    ["markdown", "[", "]"],
    ["yaml", "[", "]"],
    ["yaml", "- ", "a"],
    ["graphql", "{a", "}"],
  ])(`rejects %s with ${DEEP} times %j`, async (language, open, close) => {
    const text = open.repeat(DEEP) + close.repeat(close.length > 1 || /\W/.test(close) ? DEEP : 1);
    expect((await errorOf(text, language)).message).toMatch(/nested/i);
  });

  it("names the likeliest language of a text that is nested too deeply for all", async () => {
    expect((await errorOf(`a: ${"[".repeat(DEEP)}`, "auto")).message).toBe("Failed to format YAML: nested too deeply");
  });

  it("formats what is nested less deeply", async () => {
    expect(await format(`${">".repeat(100)} a`, "markdown")).toBe(`${"> ".repeat(100)}a\n`);
    expect(await format(`a{b:${"(".repeat(50)}${")".repeat(50)}}`, "css")).toContain("(");
  });

  it("rejects a text that is too long", async () => {
    expect((await errorOf("a;".repeat(3_000_001), "javascript")).message).toContain("6 MB");
  });

  it("reports progress", async () => {
    const fractions: number[] = [];
    await formatCode("f(a);\n".repeat(2_000), "a.js", { language: "auto" }, (fraction) => fractions.push(fraction));
    expect(fractions.length).toBeGreaterThan(5);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBeLessThanOrEqual(0.75);
  });

  it("keeps the values of any JSON, and formats it only once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const formatted = await format(json, "json");
        expect(JSON.parse(formatted)).toEqual(JSON.parse(json));
        expect(await format(formatted, "json")).toBe(formatted);
      }),
    );
  });

  const pieces = operations.format.examples.flatMap(({ input = "" }) => input.match(/\w+|\s+|[^\w\s]/g) ?? []);
  it.each(languages)("formats or rejects any %s", async (language) => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, async (list) => {
        await format(list.join(""), language).catch((error) => {
          if (!(error instanceof InputError)) throw error;
        });
      }),
    );
  });
});

describe("format", () => {
  const options = (options: Record<string, unknown>) => ({ language: "typescript", ...options });

  it.each([
    [{ semi: false, singleQuote: true }, 'a("b");', "a('b')\n"],
    [{ indent: "tab" }, "if(a){b()}", "if (a) {\n\tb();\n}\n"],
    [{ indent: "8" }, "if(a){b()}", "if (a) {\n        b();\n}\n"],
    [{ printWidth: 10 }, "call(one, two)", "call(\n  one,\n  two,\n);\n"],
    [{ printWidth: 10, trailingComma: "es5" }, "call(one, two)", "call(\n  one,\n  two\n);\n"],
    [{ bracketSpacing: false, arrowParens: "avoid" }, "(a)=>({b})", "a => ({b});\n"],
    [{ quoteProps: "consistent" }, "a={b:1,'c-d':2}", 'a = { "b": 1, "c-d": 2 };\n'],
    [{ objectWrap: "collapse" }, "a={\nb:1}", "a = { b: 1 };\n"],
    [{ endOfLine: "crlf" }, "a\nb", "a;\r\nb;\r\n"],
    [{ endOfLine: "auto" }, "a\r\nb", "a;\r\nb;\r\n"],
    [{ embeddedLanguageFormatting: "off", language: "markdown" }, "```js\na={}\n```", "```js\na={}\n```\n"],
    [{ proseWrap: "always", printWidth: 5, language: "markdown" }, "one two", "one\ntwo\n"],
    [{ jsxSingleQuote: true, language: "javascript" }, '<a b="c"/>', "<a b='c' />;\n"],
    [{ singleAttributePerLine: true, language: "html" }, "<a b=c d=e></a>", '<a\n  b="c"\n  d="e"\n></a>\n'],
    [
      { singleAttributePerLine: true, bracketSameLine: true, language: "html" },
      "<a b=c d=e></a>",
      '<a\n  b="c"\n  d="e"></a>\n',
    ],
    [
      { htmlWhitespaceSensitivity: "ignore", printWidth: 12, language: "html" },
      "<b>one</b><b>two</b>",
      "<b>one</b>\n<b>two</b>\n",
    ],
    [{ vueIndentScriptAndStyle: true, language: "vue" }, "<script>\na\n</script>", "<script>\n  a;\n</script>\n"],
  ])("with %j", async (given, input, output) => {
    const result = await runOperation(operations.format, input, options(given));
    if (result.kind !== "files") throw new Error("No files");
    expect(await result.files[0]?.content.text()).toBe(output);
  });

  it("formats each of many files by its name, and keeps the name", async () => {
    const files = { "a.ts": "let a:b", "b.SCSS": "a{b:c}", "c.component.html": "<p [a]='b'>", "e.md": "*  f" };
    for (const [name, text] of Object.entries(files)) {
      const result = await runToFiles(operations.format, new File([text], name));
      expect(result.files.map((file) => file.name)).toEqual([name]);
    }
    const { files: found } = await runToFiles(operations.format, new File(["query{a}"], "d.txt"));
    expect(found).toMatchObject([{ name: "d.graphql", details: ["GraphQL"] }]);
  });

  it("takes CSS that its end closes, and says so", async () => {
    const { files, warnings } = await runToFiles(operations.format, new File(["@media print{a{b:url('c"], "a.css"));
    expect(await files[0]?.content.text()).toBe('@media print {\n  a {\n    b: url("c");\n  }\n}\n');
    expect(warnings).toEqual(["The block at line 1, column 13 is never closed, so it ends with the style sheet"]);
  });

  it("gives nothing for an empty file", async () => {
    const { files } = await runToFiles(operations.format, new File([""], "a.css"));
    expect(await files[0]?.content.text()).toBe("");
  });
});
