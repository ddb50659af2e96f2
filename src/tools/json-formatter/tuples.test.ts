import { describe, expect, it } from "vitest";
import { rewriteTuples } from "./tuples.ts";

describe("rewriteTuples", () => {
  it.each([
    ["{'size': (1, 2), 'ok': True}", "{'size': [1, 2], 'ok': True}"],
    ["(1, -2.5,)", "[1, -2.5,]"],
    ["[(), ('a',), ((1, 2), None)]", "[[], ['a',], [[1, 2], None]]"],
    [
      "[(1, /* (a, b) */ 2), (Decimal('1.5'), date(2024, 1, 2))]",
      "[[1, /* (a, b) */ 2], [Decimal('1.5'), date(2024, 1, 2)]]",
    ],
    ["{'a': ({'b': (1, 2)}, [3, (4, 5)])}", "{'a': [{'b': [1, 2]}, [3, [4, 5]]]}"],
    ["{'a': (1, 2", "{'a': [1, 2"],
    ["callback(('a', 1))", "callback(['a', 1])"],
  ])("writes the tuples of %s as arrays", (text, expected) => {
    expect(rewriteTuples(text)).toBe(expected);
  });

  it.each([
    "[(1), ('a' 'b'), ({a: 1})]",
    "callback({a: 1}); ISODate('x', 'y')",
    "{a: foo (1, 2), b: (see below), c: (see below, or above)}",
    "['(1, 2)', \"(3, 4)\"] // (5, 6)",
    "{a: it's (1, 2)}",
    "{a: (1, 2]}",
    "{a: (1: 2, 3), b: (,), c: (1,, 2)}",
  ])("leaves alone what may not be a tuple: %s", (text) => {
    expect(rewriteTuples(text)).toBe(text);
  });
});
