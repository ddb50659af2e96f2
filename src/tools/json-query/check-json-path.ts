export class JsonPathFault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** What an operand of a filter is: RFC 9535 §2.4.1, with queries of at most one node on their own. */
type Kind = "literal" | "singular" | "nodes" | "value" | "logical";

interface Operand {
  kind: Kind;
  start: number;
  end: number;
}

const SPACE = /[ \t\n\r]*/y;
const NAME = /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy;
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy;
const INTEGER = /0(?!\d)|-?[1-9]\d*/y;
const NUMBER = /(?:-?0(?!\d)|-?[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const LITERAL = /(?:true|false|null)(?!\w)/y;
const COMPARISON = /==|!=|<=|>=|<|>/y;
const FUNCTION = /[a-z][a-z_0-9]*\(/y;

/** Parameters and result of each function: RFC 9535 §2.4.4 to 2.4.8. */
const FUNCTIONS: ReadonlyMap<string, readonly [parameters: readonly ("value" | "nodes")[], result: Kind]> = new Map([
  ["length", [["value"], "value"]],
  ["count", [["nodes"], "value"]],
  ["match", [["value", "value"], "logical"]],
  ["search", [["value", "value"], "logical"]],
  ["value", [["nodes"], "value"]],
]);

/**
 * Checks the grammar and types of a query, because the library takes more.
 * @throws {JsonPathFault}
 */
export function checkJsonPath(query: string): void {
  new Checker(query).run();
}

class Checker {
  readonly #query: string;
  #at = 0;

  constructor(query: string) {
    this.#query = query;
  }

  run(): void {
    this.#need("$");
    this.#segments();
    if (this.#at < this.#query.length) throw this.#unexpected();
  }

  /** Whether they lead to at most one value. */
  #segments(): boolean {
    let isSingular = true;
    for (;;) {
      const start = this.#at;
      this.#take(SPACE);
      if (this.#eat("..")) {
        isSingular = false;
        if (this.#eat("[")) this.#selectors();
        else if (!this.#eat("*")) this.#name();
      } else if (this.#eat(".")) {
        if (this.#eat("*")) isSingular = false;
        else this.#name();
      } else if (this.#eat("[")) {
        if (!this.#selectors()) isSingular = false;
      } else {
        // White space after a query belongs to what is around it.
        this.#at = start;
        return isSingular;
      }
    }
  }

  #name(): void {
    const name = this.#take(NAME);
    if (name === undefined) throw this.#unexpected();
    if (!this.#peek("-")) return;
    throw new JsonPathFault(`a name with - needs brackets and quotes, such as ['${name}-…']`, this.#at);
  }

  #selectors(): boolean {
    let count = 0;
    let isSingular = true;
    do {
      this.#take(SPACE);
      if (!this.#selector()) isSingular = false;
      count += 1;
      this.#take(SPACE);
    } while (this.#eat(","));
    this.#need("]");
    return isSingular && count === 1;
  }

  #selector(): boolean {
    if (this.#eat("*")) return false;
    if (this.#eat("?")) {
      this.#take(SPACE);
      this.#or();
      return false;
    }
    if (this.#take(TEXT) !== undefined) return true;
    const first = this.#take(INTEGER);
    const end = this.#at;
    this.#take(SPACE);
    if (!this.#eat(":")) {
      this.#at = end;
      if (first === undefined) throw this.#unexpected();
      return true;
    }
    for (const isLast of [false, true]) {
      this.#take(SPACE);
      if (this.#take(INTEGER) !== undefined) this.#take(SPACE);
      if (isLast || !this.#eat(":")) break;
    }
    return false;
  }

  /** @returns the operand that it consists of, if it's nothing else. */
  #or(): Operand | undefined {
    const first = this.#and();
    return this.#more("||", first, () => this.#and());
  }

  #and(): Operand | undefined {
    const first = this.#basic();
    return this.#more("&&", first, () => this.#basic());
  }

  #more(operator: string, first: Operand | undefined, next: () => Operand | undefined): Operand | undefined {
    let whole = first;
    for (;;) {
      const end = this.#at;
      this.#take(SPACE);
      if (!this.#eat(operator)) {
        this.#at = end;
        return whole;
      }
      if (whole) this.#assertTest(whole);
      this.#take(SPACE);
      const operand = next();
      if (operand) this.#assertTest(operand);
      whole = undefined;
    }
  }

  /** A comparison, a test or a part in parentheses. */
  #basic(): Operand | undefined {
    const start = this.#at;
    const isNegated = this.#eat("!");
    if (isNegated) this.#take(SPACE);
    let operand: Operand | undefined;
    if (this.#eat("(")) {
      this.#take(SPACE);
      const inner = this.#or();
      if (inner) this.#assertTest(inner);
      this.#take(SPACE);
      this.#need(")");
    } else operand = this.#operand();
    if (isNegated && operand) this.#assertTest(operand);
    const end = this.#at;
    this.#take(SPACE);
    const at = this.#at;
    const comparison = this.#take(COMPARISON);
    if (comparison === undefined) {
      this.#at = end;
      return isNegated ? undefined : operand;
    }
    if (isNegated && operand) {
      const advice = `put the comparison in parentheses, !(${this.#query.slice(operand.start, operand.end)} ${comparison} …)`;
      throw new JsonPathFault(`! can’t negate one side of a comparison: ${advice}`, start);
    }
    if (!operand) throw new JsonPathFault(`parentheses can’t be compared by ${comparison}`, at);
    this.#assertComparable(operand);
    this.#take(SPACE);
    if (this.#peek("!") || this.#peek("(")) {
      throw new JsonPathFault(`${comparison} compares values, and not what ! or parentheses give`, this.#at);
    }
    this.#assertComparable(this.#operand());
    this.#take(SPACE);
    const next = this.#at;
    if (this.#take(COMPARISON) !== undefined) {
      throw new JsonPathFault("comparisons can’t be chained: connect two by &&", next);
    }
    this.#at = next;
    return undefined;
  }

  #operand(): Operand {
    const start = this.#at;
    const kind = this.#kind();
    return { kind, start, end: this.#at };
  }

  #kind(): Kind {
    if (this.#eat("@") || this.#eat("$")) return this.#segments() ? "singular" : "nodes";
    for (const literal of [TEXT, NUMBER, LITERAL]) if (this.#take(literal) !== undefined) return "literal";
    const name = this.#take(FUNCTION)?.slice(0, -1);
    const [parameters, result] = FUNCTIONS.get(name ?? "") ?? [];
    if (name === undefined || !parameters || !result) throw this.#unexpected();
    for (const [index, parameter] of parameters.entries()) {
      if (index > 0) this.#need(",");
      this.#take(SPACE);
      const start = this.#at;
      const kind = this.#or()?.kind ?? "logical";
      const fits = parameter === "nodes" ? ["singular", "nodes"] : ["literal", "singular", "value"];
      if (!fits.includes(kind)) {
        const wanted = parameter === "nodes" ? "a query" : "a value or a query of one value";
        throw new JsonPathFault(`${name}() takes ${wanted} without parentheses`, start);
      }
      this.#take(SPACE);
    }
    this.#need(")");
    return result;
  }

  #assertTest({ kind, start, end }: Operand): void {
    if (kind !== "literal" && kind !== "value") return;
    throw new JsonPathFault(`${this.#query.slice(start, end)} is a value that must be compared`, start);
  }

  #assertComparable({ kind, start, end }: Operand): void {
    const text = this.#query.slice(start, end);
    if (kind === "nodes") throw new JsonPathFault(`${text} can be many values, so it can’t be compared`, start);
    if (kind === "logical") throw new JsonPathFault(`${text} is true or false already, so it can’t be compared`, start);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#query)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #peek(text: string): boolean {
    return this.#query.startsWith(text, this.#at);
  }

  #eat(text: string): boolean {
    const isThere = this.#peek(text);
    if (isThere) this.#at += text.length;
    return isThere;
  }

  #need(text: string): void {
    if (!this.#eat(text)) throw this.#unexpected();
  }

  #unexpected(): JsonPathFault {
    const start = this.#at;
    if (this.#take(/-?0\d/y) !== undefined) return new JsonPathFault("a number has no leading zeros", start);
    const character = this.#query.slice(this.#at).match(/^./su)?.[0];
    return new JsonPathFault(character === undefined ? "unexpected end" : `unexpected '${character}'`, this.#at);
  }
}
