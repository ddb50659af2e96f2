import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTree, childrenOf, jsonOf, keysTo, pathOf, type TreeNode } from "./json-tree.ts";

function read(nodes: readonly TreeNode[], index = 0): unknown {
  const { kind, text } = nodes[index] as TreeNode;
  const children = childrenOf(nodes, index);
  if (kind === "array") return children.map((child) => read(nodes, child));
  if (kind === "object") return Object.fromEntries(children.map((child) => [nodes[child]?.key, read(nodes, child)]));
  return JSON.parse(text);
}

describe("buildTree", () => {
  it("holds every value of the document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(read(buildTree(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  it("keeps numbers as written, duplicate keys and order", () => {
    const nodes = buildTree('{"b":12345678901234567890,"a":1.0,"":{},"a":"\\u00e9"}');
    expect(nodes.map(({ key, text, kind }) => [key, kind, text])).toEqual([
      [undefined, "object", ""],
      ["b", "number", "12345678901234567890"],
      ["a", "number", "1.0"],
      ["", "object", ""],
      ["a", "string", '"\\u00e9"'],
    ]);
    expect(childrenOf(nodes, 0)).toEqual([1, 2, 3, 4]);
  });

  it("accepts any depth, and rejects more than 50,000 values", () => {
    expect(buildTree("[".repeat(49_999) + "]".repeat(49_999))).toHaveLength(49_999);
    expect(() => buildTree(`[${"1,".repeat(50_000)}1]`)).toThrow("too big for a tree");
  });
});

describe("jsonOf", () => {
  it("returns any value as JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        const nodes = buildTree(json);
        expect(jsonOf(nodes, 0)).toBe(json);
        for (const index of nodes.keys()) expect(JSON.parse(jsonOf(nodes, index))).toEqual(read(nodes, index));
      }),
    );
    expect(jsonOf(buildTree('{"a":[1.0,{"b":"\\u00e9"}],"a":{}}'), 1)).toBe('[1.0,{"b":"\\u00e9"}]');
  });
});

describe("keysTo", () => {
  it("returns the path of keys to each value", () => {
    const nodes = buildTree('{"a":[true,{"":{}}],"a":null}');
    expect(Array.from(nodes.keys(), (index) => keysTo(nodes, index))).toEqual([
      [],
      ["a"],
      ["a", 0],
      ["a", 1],
      ["a", 1, ""],
      ["a"],
    ]);
  });
});

describe("pathOf", () => {
  it.each([
    [[], "$"],
    [["books", 0, "first name"], "$.books[0]['first name']"],
    [["it's", 'a"b\\c\n', "é"], "$['it\\'s']['a\"b\\\\c\\n'].é"],
  ])("writes the path %j", (keys, path) => {
    expect(pathOf(keys)).toBe(path);
  });
});
