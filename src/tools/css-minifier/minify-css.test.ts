import { tokenize } from "@csstools/css-tokenizer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minifyCss } from "./minify-css.ts";

const minify = (css: string) => minifyCss(css, { keepLicenses: true });

describe("minifyCss: modern CSS", () => {
  it.each([
    [
      ".a { color: red; & .b { c: d } &:hover { e: f } .g & { h: i } > .j { k: l } @media (width >= 1px) { m: n } }",
      ".a{color:red;& .b{c:d}&:hover{e:f}.g &{h:i}>.j{k:l}@media(width>=1px){m:n}}",
    ],
    [".a { b: c; .d { e: f } g: h }", ".a{b:c;.d{e:f}g:h}"],
    ["@layer reset, base ; @layer base { a { b: c } } @layer x { }", "@layer reset,base;@layer base{a{b:c}}@layer x{}"],
    [
      "@container card (inline-size > 30em) and style(--wide: true) { a { b: c } }",
      "@container card (inline-size>30em) and style(--wide:true){a{b:c}}",
    ],
    ["a:has( > img ):not( :is(.b , .c) ) { d: e }", "a:has(>img):not(:is(.b,.c)){d:e}"],
    [
      "a { color: rgb( from var(--c) r g b / 50% ); d: color-mix( in oklab , red 50% , blue ) }",
      "a{color:rgb(from var(--c) r g b/50%);d:color-mix(in oklab,red 50%,blue)}",
    ],
    ["a { color: red; color: oklch(50% 0.20 30) }", "a{color:red;color:oklch(50% .2 30)}"],
    ["@scope (.a) to (.b) { :scope { c: d } }", "@scope (.a) to (.b){:scope{c:d}}"],
    [
      "@starting-style { a { opacity: 0 } } @view-transition { navigation: auto }",
      "@starting-style{a{opacity:0}}@view-transition{navigation:auto}",
    ],
    [
      '@property --x { syntax: "<length>"; inherits: false; initial-value: 0px }',
      '@property --x{syntax:"<length>";inherits:false;initial-value:0px}',
    ],
    ["a { width: if(style(--x: 1): 10px; else: 2px) }", "a{width:if(style(--x:1): 10px; else: 2px)}"],
    [
      "@container style( --x:  #FF0000  1.0 /* a */ ) and (width > 1px) { a { b: if(style((--y: #FF0000)): #FF0000) } }",
      "@container style(--x:#FF0000  1.0 /* a */) and (width>1px){a{b:if(style((--y: #FF0000)): red)}}",
    ],
    ["a { b: if(style(--x: \\ ): 1px; style(--y:): 2px) }", "a{b:if(style(--x:\\ ): 1px; style(--y:): 2px)}"],
    ["@unknown foo  bar { baz { qux: 1 } }", "@unknown foo bar{baz{qux:1}}"],
  ])("minifies %s", (css, minified) => {
    expect(minify(css)).toBe(minified);
  });
});

describe("minifyCss: significant text", () => {
  it.each([
    [
      ':root { --json: { "a": [ 1 , 2 ] }; --Case:  Red ; --zero: 0px; --none: ; --note: a /* b */ c }',
      ':root{--json:{ "a": [ 1 , 2 ] };--Case:Red;--zero:0px;--none: ;--note:a /* b */ c}',
    ],
    ["a { width: calc( 100% - ( 2 * var(--x) ) + 0px ) }", "a{width:calc(100% - (2*var(--x)) + 0px)}"],
    [
      "a { flex: 1 1 0px; line-height: 0px; height: 0%; transition: 0s; d: 0fr }",
      "a{flex:1 1 0px;line-height:0px;height:0%;transition:0s;d:0fr}",
    ],
    [
      "a { border-image-slice: 0px; border-image: url(x) 0px; border-image-width: 0px; border: 0px }",
      "a{border-image-slice:0px;border-image:url(x) 0px;border-image-width:0;border:0}",
    ],
    ["a { z-index: 1.0; opacity: 1.0; width: 1.0px; b: 1.0e3px }", "a{z-index:1.0;opacity:1.0;width:1px;b:1.0e3px}"],
    ["a :hover, a:hover, a * b, a|b { c: d }", "a :hover,a:hover,a * b,a|b{c:d}"],
    ["@supports selector(a :hover) { b { c: d } }", "@supports selector(a :hover){b{c:d}}"],
    [
      "@media screen and (min-width: 1px) , not print { a { b: c } }",
      "@media screen and (min-width:1px),not print{a{b:c}}",
    ],
    ["a:nth-child( 2n + 1 ), a:nth-child(2n - 1) { b: c }", "a:nth-child(2n+1),a:nth-child(2n - 1){b:c}"],
    ['a { content: "a  /* b */" ; b: \'it"s\' }', 'a{content:"a  /* b */";b:\'it"s\'}'],
    ['.\\31 0 .a\\:b, [ c = "d e" i ] { f: g }', '.\\31 0 .a\\:b,[c="d e" i]{f:g}'],
    ["a { b: 1px/**/2px; margin: 1px/* c */ 2px }", "a{b:1px/**/2px;margin:1px 2px}"],
    [
      "a { *zoom: 1; _height: 1px; filter: progid:X.Y( a='b' , c=1 ) }",
      "a{*zoom:1;_height:1px;filter:progid:X.Y( a='b' , c=1 )}",
    ],
    ["a { b: c } ; d { e: f }", "a{b:c};d{e:f}"],
    ["@keyframes x { } @media print { } @font-face { }", "@keyframes x{}@font-face{}"],
    ["@font-face { unicode-range: U+0025-00FF , u+4?? }", "@font-face{unicode-range:U+0025-00FF , u+4??}"],
    ['a { b: url( "c d" ) , url( e.png ) ; --x: url( f ) }', 'a{b:url("c d"),url( e.png );--x:url( f )}'],
    ["a { color: red ! important; b: c!IMPORTANT }", "a{color:red!important;b:c!important}"],
    [
      "@import url(a.css) layer( b ) supports( display: grid ) screen;",
      "@import url(a.css) layer(b) supports(display:grid) screen;",
    ],
    ["a { } @import 'b.css'; c { }", "a{}@import 'b.css';"],
    ["@media print { a { } } @import 'b.css'; @supports (c: d) { }", "@media print{}@import 'b.css';"],
    ["@import 'a.css'; b { } @namespace c url(d);", "@import 'a.css';b{}@namespace c url(d);"],
    ["@layer a; @import 'b.css' layer(a); c { }", "@layer a;@import 'b.css' layer(a);"],
    ['@charset "utf-8";\n@namespace svg url(x);', '@charset "utf-8";@namespace svg url(x);'],
  ])("keeps the meaning of %s", (css, minified) => {
    expect(minify(css)).toBe(minified);
  });

  it("keeps every token except whitespace and comments", () => {
    const piece = fc.constantFrom("a", ".b", "> c", "+ d", ":hover", "::after", "[e = f]", ":is( g , h )", "&", "*");
    const value = fc.constantFrom("1", "x", "var( --y , 2 )", "calc( 1px + 2px )", "/", ",", "'s  t'", "u!v", "-w");
    const rule = fc
      .tuple(fc.array(piece, { minLength: 1 }), fc.array(value, { minLength: 1 }))
      .map(([selector, values]) => `a ${selector.join(" ")} {\n  p: ${values.join(" ")};\n}\n`);
    const tokensOf = (css: string) =>
      tokenize({ css }).flatMap(([type, raw]) => (type === "whitespace-token" || raw === ";" ? [] : [raw]));
    fc.assert(
      fc.property(fc.array(rule), (rules) => {
        expect(tokensOf(minify(rules.join("")))).toEqual(tokensOf(rules.join("")));
      }),
    );
  });
});

describe("minifyCss: insignificant text", () => {
  it.each([
    ["/* a */ a /* b */ { /* c */ d /* e */ : /* f */ g /* h */ ; /* i */ } /* j */", "a{d:g}"],
    ["a { } b { ; } c { d { } } @media print { e { } }", ""],
    ["a { b: c; ; }", "a{b:c}"],
    ["a { margin: 0px 0.0em -0px +0.50em; border-radius: 00.5px / 0px }", "a{margin:0 0 0 +.5em;border-radius:.5px/0}"],
    ["a { color: #FF0000; b: #AaBBcc; c: #11223344; d: #abcdef }", "a{color:red;b:#abc;c:#1234;d:#abcdef}"],
    ["@keyframes x { from { a: b } 50.50% { a: c } 100% { a: d } }", "@keyframes x{0%{a:b}50.50%{a:c}to{a:d}}"],
    ["@keyframes x { FROM , /* c */ 100% { a: b } }", "@keyframes x{0%,to{a:b}}"],
    ["@keyframes x { entry 100% , from { a: b } }", "@keyframes x{entry 100%,from{a:b}}"],
    ["a > b + c ~ d , e { f: g }", "a>b+c~d,e{f:g}"],
    ["a { font: 12px / 1.5 x; grid-area: 1 / 2 }", "a{font:12px/1.5 x;grid-area:1/2}"],
  ])("shortens %s", (css, minified) => {
    expect(minify(css)).toBe(minified);
  });

  it("is idempotent", () => {
    const css = "/*! keep */ a , b > c { d: 0.50px  #AABBCC ; & e { f: calc( 1px * 2 ) } }";
    expect(minify(minify(css))).toBe(minify(css));
  });

  it("removes license comments only without keepLicenses", () => {
    const css = "/*! MIT */ /* @license BSD */ a { b: c /* d */ }";
    expect(minify(css)).toBe("/*! MIT *//* @license BSD */a{b:c}");
    expect(minifyCss(css, { keepLicenses: false })).toBe("a{b:c}");
  });
});

describe("minifyCss: the end of the style sheet", () => {
  it.each([
    ["a { color: red", "a{color:red}"],
    ["a {\n  b: c;\n", "a{b:c}"],
    ["@media print { a { b: c", "@media print{a{b:c}}"],
    ["a { b: url(c", "a{b:url(c)}"],
    ["a { b: url( 'c", "a{b:url('c')}"],
    ['a { b: "c }', 'a{b:"c }"}'],
    ["a { b: c /* d", "a{b:c}"],
    ["/* a", ""],
    ["/*! a", "/*! a*/"],
    ["a { b: calc( 1px + ( 2px", "a{b:calc(1px + (2px))}"],
    ["a { --b: { c", "a{--b:{ c}}"],
    ["@import 'a", "@import 'a';"],
    ["@media (min-width: 1px", "@media(min-width:1px);"],
  ])("closes %j", (css, minified) => {
    expect(minify(css)).toBe(minified);
  });
});

describe("minifyCss: invalid CSS", () => {
  it.each([
    ["a { b: c }\n}", "Unexpected } at line 2, column 1", 11],
    ["a {\n  é: 😀;\n  b c\n}", "Unknown word b at line 3, column 3", 15],
    ['a { b: "c\n }', "Unclosed string at line 1, column 8", 7],
  ])("rejects %j with its position", (css, message, offset) => {
    expect(() => minify(css)).toThrow(
      expect.objectContaining({
        message: `Failed to minify CSS: ${message}`,
        position: expect.objectContaining({ offset }),
      }),
    );
  });

  it("minifies or rejects any text with a position", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a1 {}():;,.#@-+*/\\\"'![]\n%&>") });
    fc.assert(
      fc.property(text, (css) => {
        try {
          expect(minify(css)).not.toMatch(/^\s/);
        } catch (error) {
          expect(error).toMatchObject({ name: "InputError", position: { line: expect.any(Number) } });
        }
      }),
      { numRuns: 500 },
    );
  });
});
