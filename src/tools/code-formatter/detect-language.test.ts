import { describe, expect, it } from "vitest";
import { detectLanguages } from "./detect-language.ts";
import { type Language, languageOfName } from "./languages.ts";

describe("detectLanguages", () => {
  it.each<[Language, string]>([
    ["javascript", "const a = 1;\nconsole.log(a)"],
    ["javascript", "import React from 'react'\nexport default () => <p>Hi</p>"],
    ["javascript", "// total\nfunction f(a) { return a }"],
    ["javascript", "#!/usr/bin/env node\nmain()"],
    ["javascript", "(function(){var a=1})()"],
    ["javascript", "!function(e){e.a=1}(window)"],
    ["javascript", "$('#a').on('click', function () { alert(1) })"],
    ["javascript", "module.exports = { a: 1 }"],
    ["javascript", "if (a) { b() } else { c() }"],
    ["javascript", "class A extends B { #x = 1; m() {} }"],
    ["javascript", "<div className='a' onClick={() => b()}>Hi</div>"],
    ["javascript", "[1, 2].map(a => a * 2)"],
    ["javascript", "async () => { await a }"],
    ["typescript", "interface User { name: string; tags?: string[] }"],
    ["typescript", "type A = { b: number } | null"],
    ["typescript", "export enum Color { Red, Green }"],
    ["typescript", "const a: string = 'b'"],
    ["typescript", "import type { A } from './a'\nexport const b = {} as A"],
    ["typescript", "@Component({ selector: 'a' })\nexport class A { private b = 1 }"],
    ["typescript", "function first<T>(list: readonly T[]): T | undefined { return list[0] }"],
    ["html", "<!DOCTYPE html>\n<html><body><p>Hi</body></html>"],
    ["html", "<!-- a -->\n<ul><li>1<li>2</ul>"],
    ["html", "<script>let a = 1</script>\n<p>Hi"],
    ["vue", "<template>\n<p>{{ a }}</p>\n</template>\n<script setup>\nconst a = 1\n</script>"],
    ["vue", "<script setup lang='ts'>\nlet a = 1\n</script>\n<template><p/></template>"],
    ["angular", '<li *ngFor="let a of b" (click)="c(a)">{{a}}</li>'],
    ["angular", "@if (a) {<p>b</p>}".replace(/^/, "<div>").concat("</div>")],
    ["css", "a{color:red}"],
    ["css", "/* a */\n@media (width>=1px){.a,.b>c{d:e}}"],
    ["css", ":root{--a:1px}\n* {margin:0}"],
    ["css", "body\n{\n margin : 0\n}"],
    ["css", ".a { &:hover { b: c } }"],
    ["scss", "$a: 1px;\n.b { c: $a }"],
    ["scss", "@use 'a';\n.b { @include c; }"],
    ["scss", ".a {\n  // b\n  c: d;\n}"],
    ["scss", ".a { @extend .b; &-c { d: e } }"],
    ["less", "@a: 1px;\n.b { c: @a }"],
    ["less", ".a { .b(); c: ~'d' }"],
    ["json", '{"a": [1, 2]}'],
    ["json", "[]"],
    ["json", '// a\n{\n  "b": 1, // c\n}'],
    ["json5", "{a: 1, 'b': +2}"],
    ["markdown", "# Title\n\nSome *text*."],
    ["markdown", "Title\n=====\n\nText"],
    ["markdown", "- [ ] one\n- [x] two"],
    ["markdown", "* one\n* two"],
    ["markdown", "Some text with a [link](https://example.com).\n\n## More\n"],
    ["markdown", "---\ntitle: a\n---\n\n# B\n"],
    ["markdown", "```js\na\n```"],
    ["markdown", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["yaml", "a: 1\nb:\n  - c\n  - d: e"],
    ["yaml", "# config\nname: CI\non: [push]\njobs:\n  test:\n    runs-on: x"],
    ["yaml", "- name: a\n  run: b\n- name: c"],
    ["yaml", "---\na: 1\n---\na: 2\n"],
    ["yaml", '"a b": 1\nc: |\n  d\n'],
    ["graphql", "query A($b: Int!) { c(d: $b) { e } }"],
    ["graphql", "{ user(id: 1) { name } }"],
    ["graphql", "type User implements Node { id: ID!, name: String }"],
    ["graphql", '"""\nA user\n"""\ntype User { id: ID! }'],
    ["graphql", "interface Node { id: ID! }"],
    ["graphql", "fragment F on User { name }"],
    ["graphql", "directive @a(b: Int) on FIELD"],
  ])("takes for %s first: %j", (language, text) => {
    expect(detectLanguages(text)[0]).toBe(language);
  });

  it.each(["", "  \n", "Just a sentence.", "SELECT a FROM b", "<?xml version='1.0'?><a/>", "a,b\n1,2\n", "42"])(
    "takes %j for none",
    (text) => {
      expect(detectLanguages(text)).toEqual([]);
    },
  );

  it("takes no longer for a long text", () => {
    for (const text of ["<", "{", "[", "/*", "<!--", "a ", "- ", "# ", "@a", "(", "a:", "$", "\n", "`", '"""'])
      detectLanguages(text.repeat(1_000_000));
  }, 1_000);
});

describe("languageOfName", () => {
  it.each([
    ["app.component.html", "angular"],
    ["index.HTML", "html"],
    ["a.b.tsx", "typescript"],
    ["tsconfig.json", "json"],
    [".prettierrc", "json"],
    ["README", "markdown"],
    ["a.txt", undefined],
    ["__proto__", undefined],
    [".js", undefined],
  ])("of %s is %s", (name, language) => {
    expect(languageOfName(name)).toBe(language);
  });
});
