import type { operations } from "./tool.ts";

export type QueryLanguage = keyof typeof operations;

interface SheetEntry {
  query: string;
  does: string;
  /** Its result on the sample, as compact JSON. */
  result: string;
}

export const SHEET_SAMPLE = `{
  "store": {
    "name": "Corner Books",
    "books": [
      { "title": "Emma", "author": "Jane Austen", "price": 8.5, "tags": ["novel", "classic"] },
      { "title": "Dune", "author": "Frank Herbert", "price": 12, "tags": ["novel", "fantasy"] },
      { "title": "Cosmos", "author": "Carl Sagan", "price": 15 }
    ]
  }
}
`;

const entry = (query: string, does: string, result: string): SheetEntry => ({ query, does, result });

export const CHEAT_SHEETS: Readonly<Record<QueryLanguage, readonly SheetEntry[]>> = {
  jsonpath: [
    entry("$.store.name", "a value by its path", '["Corner Books"]'),
    entry("$.store['name']", "any name, in quotes", '["Corner Books"]'),
    entry("$.store.books[0].title", "an item, from 0", '["Emma"]'),
    entry("$.store.books[-1].title", "the last item", '["Cosmos"]'),
    entry("$.store.books[0,2].title", "several items", '["Emma","Cosmos"]'),
    entry("$.store.books[0:2].title", "a slice", '["Emma","Dune"]'),
    entry("$.store.books[*].author", "all items", '["Jane Austen","Frank Herbert","Carl Sagan"]'),
    entry("$..price", "at any depth", "[8.5,12,15]"),
    entry("$.store.books[?@.price < 10].title", "items by a condition", '["Emma"]'),
    entry("$..books[?@.tags].title", "items that have a member", '["Emma","Dune"]'),
    entry("$..books[?@.price > 9 && @.tags].title", "and, or (||), not (!)", '["Dune"]'),
    entry("$..books[?@.title == 'Dune'].author", "equal to a text", '["Frank Herbert"]'),
    entry("$..books[?count(@.tags[*]) == 2].title", "number of matches", '["Emma","Dune"]'),
    entry("$..books[?length(@.title) > 4].title", "length of a text or list", '["Cosmos"]'),
    entry("$..books[?match(@.title, '[A-D].*')].title", "whole text by a regex", '["Dune","Cosmos"]'),
    entry("$..books[?search(@.author, 'an')].title", "part of a text by a regex", '["Emma","Dune","Cosmos"]'),
  ],
  jmespath: [
    entry("store.name", "a value by its path", '"Corner Books"'),
    entry('store."name"', "any name, in quotes", '"Corner Books"'),
    entry("store.books[0].title", "an item, from 0", '"Emma"'),
    entry("store.books[-1].title", "the last item", '"Cosmos"'),
    entry("store.books[:2].title", "a slice", '["Emma","Dune"]'),
    entry("store.books[*].author", "all items", '["Jane Austen","Frank Herbert","Carl Sagan"]'),
    entry("store.books[].tags[]", "flattened lists", '["novel","classic","novel","fantasy"]'),
    entry("store.books[?price < `10`].title", "items by a condition", '["Emma"]'),
    entry("store.books[?contains(tags || `[]`, 'fantasy')].title", "lists that contain", '["Dune"]'),
    entry("store.books[*].[title, price]", "lists of values", '[["Emma",8.5],["Dune",12],["Cosmos",15]]'),
    entry(
      "store.books[*].{name: title, cost: price}",
      "objects with other keys",
      '[{"name":"Emma","cost":8.5},{"name":"Dune","cost":12},{"name":"Cosmos","cost":15}]',
    ),
    entry("sort_by(store.books, &price)[-1].title", "sorted", '"Cosmos"'),
    entry("sum(store.books[*].price)", "sum; also avg, min, max", "35.5"),
    entry("length(store.books)", "number of items", "3"),
    entry("keys(store)", "names of members", '["name","books"]'),
    entry("store.books[*].title | join(', ', @)", "the result into a function", '"Emma, Dune, Cosmos"'),
  ],
  jq: [
    entry(".store.name", "a value by its path", '"Corner Books"'),
    entry(".store.books[0].title", "an item, from 0", '"Emma"'),
    entry(".store.books[:2] | length", "a slice; its length", "2"),
    entry(".store.books[].title", "each item, as a result of its own", '"Emma"\n"Dune"\n"Cosmos"'),
    entry("[.store.books[].price]", "results as a list", "[8.5,12,15]"),
    entry(".store.books[] | select(.price < 10) | .title", "items by a condition", '"Emma"'),
    entry(".store.books | map(.price * 2)", "a list, item by item", "[17,24,30]"),
    entry(
      ".store.books[] | {title, cost: .price}",
      "new objects",
      '{"title":"Emma","cost":8.5}\n{"title":"Dune","cost":12}\n{"title":"Cosmos","cost":15}',
    ),
    entry("[.store.books[].price] | add", "sum; also min, max", "35.5"),
    entry(".store.books | sort_by(-.price) | first.title", "sorted", '"Cosmos"'),
    entry(".store.books | group_by(.price > 10) | map(length)", "groups", "[1,2]"),
    entry(
      "[.store.books[].tags // [] | .[]] | unique",
      "a default; without duplicates",
      '["classic","fantasy","novel"]',
    ),
    entry(".store | keys", "names of members", '["books","name"]'),
    entry("[.. | .price? // empty]", "at any depth", "[8.5,12,15]"),
    entry(
      '.store.books[] | "\\(.title) by \\(.author)" ',
      "a text with values",
      '"Emma by Jane Austen"\n"Dune by Frank Herbert"\n"Cosmos by Carl Sagan"',
    ),
    entry('[.store.books[] | select(.title | test("^[A-D]")) | .title]', "a regex", '["Dune","Cosmos"]'),
    entry(".store.books[0] | del(.tags)", "without a member", '{"title":"Emma","author":"Jane Austen","price":8.5}'),
    entry(".store.books[].price |= . + 1 | [.store.books[].price]", "changed in place", "[9.5,13,16]"),
    entry("[paths(numbers)] | length", "paths of all numbers", "3"),
    entry('reduce .store.books[] as $b (""; . + $b.title[:1])', "folded into one", '"EDC"'),
  ],
};
