import fc from "fast-check";

/** Objects and functions whose every use is logged. */
const PRELUDE = `
  const o = {
    get p() { log("get"); return 1 }, set p(value) { log("set", value) },
    valueOf() { log("valueOf"); return 2 }, toString() { log("toString"); return "o" },
    m(x = log("default")) { log("method"); return x }, *[Symbol.iterator]() { log("iterate"); yield 1 },
  };
  class K { static [Symbol.hasInstance]() { log("hasInstance"); return true } #x = 1; has(x) { return #x in x } }
`;

const name = fc.constantFrom("a", "b", "c", "f", "g");
const literal = fc.constantFrom("0", "1", "2.5", "1n", "''", "'x'", "true", "null", "undefined", "NaN", "/x/g", "-0");
const binary = fc.constantFrom(
  ..."+ - * / % ** == != === !== < > <= >= & | ^ << >> >>> && || ?? in instanceof".split(" "),
);
const unary = fc.constantFrom("!", "+", "-", "~", "typeof ", "void ");
const assignment = fc.constantFrom("=", "+=", "&&=", "||=", "??=", "-=");

interface Parts {
  expression: string;
  statement: string;
  body: string;
}

const { expression, statement } = fc.letrec<Parts>((tie: fc.LetrecTypedTie<Parts>) => {
  const e = tie("expression");
  const from = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(""));
  const is = (text: string) => fc.constant(text);
  return {
    expression: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      literal,
      name,
      fc.constantFrom(
        "o",
        "o.p",
        "o?.p",
        "o['p']",
        "o.q?.r",
        "K",
        "arguments.length",
        "this === undefined",
        "new.target",
      ),
      from(is("("), e, is(" "), binary, is(" "), e, is(")")),
      from(is("("), unary, e, is(")")),
      from(is("log("), e, is(")")),
      from(is("(log("), e, is("), "), e, is(")")),
      from(is("`<${"), e, is("}>`")),
      from(is("("), e, is(" ? "), e, is(" : "), e, is(")")),
      from(is("("), name, is(" "), assignment, is(" "), e, is(")")),
      from(is("(o.p "), assignment, is(" "), e, is(")")),
      from(is("["), e, is(", ..."), e, is("]")),
      from(is("({ ..."), e, is(", x: "), e, is(" })")),
      from(is("(("), name, is(" = "), e, is(") => "), e, is(")()")),
      from(is("(({ "), name, is(" = "), e, is(" }) => "), e, is(")("), e, is(")")),
      from(name, is("("), e, is(")")),
      from(is("o.m("), e, is(")")),
      from(is("(function "), name, is("() { "), tie("body"), is(" })()")),
      from(is("(() => { "), tie("body"), is(" })()")),
      from(is("[...(function* () { "), tie("body"), is(" yield "), e, is(" })()]")),
      from(is("new (class extends K { "), name, is(" = "), e, is("; static { "), tie("body"), is(" } })()")),
      from(is("(delete o."), name, is(")")),
      from(name, fc.constantFrom("++", "--")),
    ),
    statement: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      from(e, is(";")),
      from(fc.constantFrom("var ", "let ", "const "), name, is(" = "), e, is(";")),
      from(fc.constantFrom("var ", "let ", "const "), is("{ x: "), name, is(" = "), e, is(" } = "), e, is(";")),
      from(is("if ("), e, is(") { "), tie("body"), is(" } else { "), tie("body"), is(" }")),
      from(is("if ("), e, is(") "), e, is("; else "), e, is(";")),
      from(is("if ("), e, is(") return "), e, is(";")),
      from(is("for (let i = 0; i < 2; i++) { "), tie("body"), is(" }")),
      from(is("for ("), fc.constantFrom("const ", "var "), name, is(" of [1, 2]) { "), tie("body"), is(" }")),
      from(is("l: for (;;) { "), tie("body"), is(" break l; }")),
      from(is("try { "), tie("body"), is(" } catch ("), name, is(") { "), tie("body"), is(" }")),
      from(is("try { "), tie("body"), is(" } finally { log('finally') }")),
      from(is("throw "), e, is(";")),
      from(is("return "), e, is(";")),
      from(is("function "), name, is("("), name, is(") { "), tie("body"), is(" }")),
      from(is("switch ("), e, is(") { case "), e, is(": "), tie("body"), is(" break; default: "), e, is(" }")),
      from(is("{ "), tie("body"), is(" }")),
    ),
    body: fc.array(tie("statement"), { maxLength: 3 }).map((statements) => statements.join(" ")),
  };
});

/** Sloppy or strict code inside a function, most of it valid, whose effects can be logged with `log`. */
export const anyProgram: fc.Arbitrary<string> = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.oneof(
        statement,
        expression.map((text) => `${text};`),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([strict, lines]) => `(function () { ${strict ? "'use strict';" : ""} ${PRELUDE}\n${lines.join("\n")} })();`);
