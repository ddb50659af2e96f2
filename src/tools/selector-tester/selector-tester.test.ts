import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NODE, type TreeNode } from "#shared/markup/markup-tree.ts";
import { parseMarkup } from "#shared/markup/parse-markup.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { listSelector, listXPath } from "./list-matches.ts";
import { runSelector, runXPath } from "./select.ts";

const suiteFile = (name: string) => readFileSync(join(import.meta.dirname, "testing/suite", name), "utf8");

type Outcome = { type: string; value?: string; normalize?: true; of?: readonly Outcome[] };

interface Qt3Case {
  name: string;
  works?: true;
  test: string;
  result: Outcome;
}

/** Checks a result as the catalog's schema describes it. */
function check(root: TreeNode, test: string, outcome: Outcome): void {
  const { type, value = "", normalize, of = [] } = outcome;
  const isTrue = (expression: string) => expect(runXPath(root, expression), expression).toEqual([true]);
  const checkOne = (one: Outcome) => check(root, test, one);
  if (type === "all-of") for (const one of of) checkOne(one);
  else if (type === "any-of") {
    const failures = of.flatMap((one) => failureOf(() => checkOne(one)));
    expect(failures.length, String(failures[0])).toBeLessThan(of.length);
  } else if (type === "error") expect(() => runXPath(root, test)).toThrow();
  else if (type === "assert-string-value") {
    const joined = `string-join(for $i in (\n${test}\n) return string($i), ' ')`;
    const [text] = runXPath(root, normalize ? `normalize-space(${joined})` : joined);
    expect(text).toBe(normalize ? value.replace(/\s+/g, " ").trim() : value);
  } else isTrue(ASSERTIONS[type]?.(`(\n${test}\n)`, value) ?? `unknown ${type}`);
}

const ASSERTIONS: Readonly<Record<string, (test: string, value: string) => string>> = {
  assert: (test, value) => `let $result := ${test} return boolean(${value})`,
  "assert-eq": (test, value) => `${test} eq (${value})`,
  "assert-deep-eq": (test, value) => `deep-equal(${test}, (${value}))`,
  "assert-count": (test, value) => `count(${test}) eq ${value}`,
  "assert-type": (test, value) => `${test} instance of ${value}`,
  "assert-empty": (test) => `empty(${test})`,
  "assert-true": (test) => `deep-equal(${test}, true())`,
  "assert-false": (test) => `deep-equal(${test}, false())`,
};

function failureOf(run: () => void): unknown[] {
  try {
    run();
    return [];
  } catch (error) {
    return [error];
  }
}

const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    const { name, message, field, position } = error as Error & { field?: string; position?: { offset?: number } };
    return { name, message, field, offset: position?.offset };
  }
  return expect.unreachable();
};
const ALL = { markup: "auto", show: "paths" } as const;
const XML = { ...ALL, markup: "xml" } as const;

describe("runXPath", () => {
  it("passes QT3", async () => {
    const works = parseMarkup(suiteFile("works-mod.xml"), "xml").root;
    const empty = parseMarkup("<empty/>", "xml").root;
    await runSuite(import.meta.dirname, {
      id: "qt3",
      title: "W3C’s XQuery and XPath test suite, ten sets for XPath 3.1",
      source: "https://github.com/w3c/qt3tests",
      library: "fontoxpath",
      cases: JSON.parse(suiteFile("qt3.json")).map(({ name, works: isWorks, test, result }: Qt3Case) => ({
        name,
        run: () => check(isWorks ? works : empty, test, result),
      })),
      exceptions: [
        {
          cases: [
            ...["K-CondExpr-3", "K-CondExpr-4", "K-CondExpr-6", "K-CondExpr-12"],
            ...["K2-TokenizeFunc-1", "K2-TokenizeFunc-2", "K2-TokenizeFunc-3", "K2-TokenizeFunc-4"],
          ],
          reason: "The library doesn’t have “treat as”, and says so.",
        },
        {
          cases: ["fn-tokenize-5", "fn-tokenize-6", "fn-tokenize-31", "fn-tokenize-32", "fn-tokenize-35"],
          reason: "The library doesn’t have the flags of tokenize(), and says so.",
        },
        {
          cases: ["ArrowPostfix-015", "CondExpr022"],
          reason: "The library doesn’t have normalize-unicode() and doc-available(), and says so.",
        },
        {
          cases: ["fn-string-join-27", "K-TokenizeFunc-1"],
          reason: "The library accepts an argument of the wrong type.",
        },
        { cases: ["fn-tokenize-51"], reason: "The library takes a no-break space as white space." },
      ],
    });
  });

  it("finds names without a prefix in the document's default namespace, and knows its prefixes", () => {
    const xml = '<a xmlns="urn:a" xmlns:b="urn:b"><b:c x="1" b:y="2"/><d/></a>';
    expect(listXPath(xml, "/a/d | //b:c/@b:y | //@x", ALL)).toBe("/a/b:c/@x\n/a/b:c/@b:y\n/a/d\n");
    expect(listXPath('<a><d xmlns="urn:d"/><d/></a>', "/a/d", XML)).toBe("/a/d[2]\n");
  });

  it.each([
    ["//b[", "XPath at column 4: XPST0003: Failed to parse script.", 3],
    ["foo(1)", /^XPath: XPST0017: Function .*foo/, undefined],
    ["//x:b", "XPath: XPST0081: The prefix x could not be resolved.", undefined],
    ["xs:integer('a')", /^XPath: FORG0001/, undefined],
    ["doc('https://example.org')", /^XPath: XPST0017/, undefined],
    ["$v", /^XPath: XPST0008/, undefined],
  ])("explains the error in %s", (expression, message, offset) => {
    const refused = refusal(() => listXPath("<a/>", expression, ALL));
    expect(refused).toMatchObject({ name: "InputError", field: "xpath", offset });
    expect(refused.message).toMatch(message);
  });

  it("writes values as XPath does", () => {
    const values = "1.5, 'a', true(), xs:date('2026-12-31'), map{'a': 1}, [1, 2], 1e0 div 0";
    expect(listXPath("<a/>", values, { ...ALL, show: "text" })).toBe('1.5\na\ntrue\n2026-12-31\n{"a":1}\n[1,2]\nINF\n');
  });
});

describe("runSelector", () => {
  const { root, isXml } = parseMarkup(suiteFile("content.html"), "html");
  const { valid, invalid } = JSON.parse(suiteFile("selectors.json"));

  it("passes web-platform-tests", async () => {
    type Case = { name: string; selector: string; expect?: string[] };
    await runSuite(import.meta.dirname, {
      id: "selectors",
      title: "Selectors of web-platform-tests, on an HTML document",
      source: "https://github.com/web-platform-tests/wpt/tree/master/dom/nodes",
      library: "css-select",
      cases: [
        ...valid.map(({ name, selector, expect: ids }: Case, index: number) => ({
          name: `${index + 1}. ${name}`,
          run: () => expect(runSelector(root, selector, isXml).map((found) => found.getAttribute("id"))).toEqual(ids),
        })),
        ...invalid.map(({ name, selector }: Case, index: number) => ({
          name: `${index + 1}. ${name}: ${selector}`,
          run: () => expect(() => runSelector(root, selector, isXml)).toThrow(),
        })),
      ],
      exceptions: [
        {
          cases: [
            "9. Attribute presence selector, matching title attribute, case insensitivity",
            "145. Namespace selector, matching element with any namespace",
            "146. Namespace selector, matching div elements in no namespace only",
            "147. Namespace selector, matching any elements in no namespace only",
          ],
          reason: "The library doesn’t have namespaces, and says so.",
        },
        {
          cases: [
            "117. :first-line pseudo-element (one-colon syntax) selector, not matching any elements",
            "118. ::first-line pseudo-element (two-colon syntax) selector, not matching any elements",
            "119. :first-letter pseudo-element (one-colon syntax) selector, not matching any elements",
            "120. ::first-letter pseudo-element (two-colon syntax) selector, not matching any elements",
            "121. :before pseudo-element (one-colon syntax) selector, not matching any elements",
            "122. ::before pseudo-element (two-colon syntax) selector, not matching any elements",
            "123. :after pseudo-element (one-colon syntax) selector, not matching any elements",
            "124. ::after pseudo-element (two-colon syntax) selector, not matching any elements",
          ],
          reason: "Pseudo-elements are rejected, because they match no element.",
        },
        {
          cases: ["105. :target pseudo-class selector, matching the element referenced by the URL fragment identifier"],
          reason: "A text has no URL, so :target is rejected.",
        },
        {
          cases: [
            "101. :empty pseudo-class selector, matching empty p elements",
            "102. :empty pseudo-class selector, matching all empty elements",
          ],
          reason: "As in Selectors Level 4, an element with only white space is empty.",
        },
        {
          cases: ["17. Attribute value selector, matching align attribute with value, unclosed bracket"],
          reason: "A bracket that isn’t closed is more likely a mistake.",
        },
        {
          cases: ["28. Attribute whitespace-separated list selector, not matching class attribute with empty value"],
          reason: "The library takes [class~=''] as a match of an empty class.",
        },
        {
          cases: [
            "1. Empty String: ",
            "13. Invalid class: .5cm",
            "14. Invalid class: ..test",
            "15. Invalid class: .foo..quux",
          ],
          reason: "The library accepts these. The tool itself rejects an empty selector.",
        },
      ],
    });
  });

  it("reports an invalid selector", () => {
    expect(refusal(() => listSelector("<a/>", "a[", ALL))).toMatchObject({ name: "InputError", field: "selector" });
  });
});

describe("parseMarkup", () => {
  it("keeps the place of every node", () => {
    const xml = '<?xml version="1.0"?>\r\n<a x=">">\n  <!-- < -->😀<b/>é<c\n>t<![CDATA[<]]></c ></a>';
    const [a, b, c] = runXPath(parseMarkup(xml, "xml").root, "//*") as TreeNode[];
    const slices = [a, b, c].map((node) => xml.slice(node?.start, node?.end));
    expect(slices).toEqual([xml.slice(23), "<b/>", "<c\n>t<![CDATA[<]]></c >"]);
    expect(c?.text).toBe("t<");
  });

  it("detects HTML and repairs it as browsers do", () => {
    expect(listXPath("<table><tr><td>1<td>2</table>", "//td", ALL)).toBe(
      "/table/tbody/tr/td[1]\n/table/tbody/tr/td[2]\n",
    );
    expect(listXPath("<!DOCTYPE html><p>x", "/html/body/p", ALL)).toBe("/html/body/p\n");
    expect(listXPath("<p>x</p>", "//p", { ...ALL, markup: "xml" })).toBe("/p\n");
  });

  it.each([
    ["<a><b></a>", /^Invalid XML at line 1, column 10: /],
    ["<a>&nope;</a>", /^Invalid XML at line 1, column 9: undefined entity/],
    ['<!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;">]><a>&y;</a>', /undefined entity/],
    ["text", /^Invalid XML/],
    [`${"<a>".repeat(501)}${"</a>".repeat(501)}`, "Line 1 is nested deeper than 500 levels"],
    [`${"<div>".repeat(502)}`, "Line 1 is nested deeper than 500 levels"],
  ])("rejects %.20s", (source, message) => {
    expect(refusal(() => listXPath(source, "//a", source.startsWith("<div") ? ALL : XML)).message).toMatch(message);
  });

  it("gives paths that lead to their node", () => {
    const name = fc.constantFrom("a", "b", "c");
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc
        .tuple(
          name,
          fc.array(fc.oneof({ depthSize: "small" }, fc.constantFrom("t", "<!--c-->"), tie("tree")), { maxLength: 4 }),
        )
        .map(([tag, children]) => `<${tag} x="1">${children.join("")}</${tag}>`),
    }));
    fc.assert(
      fc.property(tree, (xml) => {
        const { root } = parseMarkup(xml, "xml");
        const nodes = runXPath(root, "//node() | //@*") as TreeNode[];
        const paths = listXPath(xml, "//node() | //@*", { ...ALL, markup: "xml" })
          .trimEnd()
          .split("\n");
        for (const [index, path] of paths.entries()) expect(runXPath(root, path)).toEqual([nodes[index]]);
        for (const { nodeType, nodeName, start } of nodes) {
          if (nodeType === NODE.element) expect(xml.startsWith(`<${nodeName} x`, start)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.runIf(process.env.NIGHTLY)("takes 10 MB", { timeout: 120_000 }, () => {
    const xml = `<r>${'<i a="1">text</i>\n'.repeat(550_000)}</r>`;
    expect(listXPath(xml, "count(/r/i[@a])", ALL)).toBe("550000\n");
    expect(listSelector(xml, "i:last-child", ALL)).toBe("/r/i[550000]\n");
  });
});
