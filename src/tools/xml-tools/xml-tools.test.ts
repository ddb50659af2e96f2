import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type FormatSettings, formatXml } from "./format-xml.ts";
import { operations } from "./tool.ts";
import { xmlToJson } from "./xml-to-json.ts";

type Id = keyof typeof operations;

async function run(id: Id, input: string | Blob, options: Record<string, unknown> = {}) {
  const result = await runOperation(operations[id], input, options);
  if (result.kind !== "text") throw new Error("Not a text");
  const { content, warnings } = result;
  return { text: typeof content === "string" ? content : await content.text(), warnings };
}

const textOf = async (...call: Parameters<typeof run>) => (await run(...call)).text;

interface SuiteCase {
  id: string;
  xml?: string;
  /** For bytes that are not UTF-8. */
  base64?: string;
  fail?: boolean;
}

const cases: SuiteCase[] = readFileSync(join(import.meta.dirname, "testing/suite/cases.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const blobOf = ({ xml, base64 = "" }: SuiteCase) => new Blob([xml ?? Buffer.from(base64, "base64")]);

const IN_DTD = [
  "not-wf-sa-077",
  "not-wf-sa-078",
  "not-wf-sa-079",
  "not-wf-sa-080",
  "not-wf-sa-084",
  "not-wf-sa-085",
  "not-wf-sa-086",
  "not-wf-sa-087",
  "not-wf-sa-090",
  "not-wf-sa-113",
  "not-wf-sa-114",
  "not-wf-sa-121",
  "not-wf-sa-128",
  "not-wf-sa-159",
  "not-wf-sa-164",
  "not-wf-sa-180",
  "dtd02",
  "dtd03",
  "pi",
  "pubid01",
  "pubid02",
  "pubid03",
  "pubid04",
  "pubid05",
  "o-p09fail3",
  "o-p12fail1",
  "o-p12fail2",
  "o-p12fail3",
  "o-p12fail4",
  "o-p12fail5",
  "o-p12fail6",
  "o-p12fail7",
  "o-p69fail1",
  "o-p69fail2",
  "o-p69fail3",
  "ibm-not-wf-P09-ibm09n01.xml",
  "ibm-not-wf-P09-ibm09n02.xml",
  "ibm-not-wf-P13-ibm13n01.xml",
  "ibm-not-wf-P13-ibm13n02.xml",
  "ibm-not-wf-P13-ibm13n03.xml",
  "ibm-not-wf-P41-ibm41n10.xml",
  "ibm-not-wf-P41-ibm41n11.xml",
  "ibm-not-wf-P41-ibm41n12.xml",
  "ibm-not-wf-P41-ibm41n13.xml",
  "ibm-not-wf-P41-ibm41n14.xml",
  "ibm-not-wf-P66-ibm66n01.xml",
  "ibm-not-wf-P66-ibm66n03.xml",
  "ibm-not-wf-P66-ibm66n05.xml",
  "ibm-not-wf-P66-ibm66n07.xml",
  "ibm-not-wf-P66-ibm66n09.xml",
  "ibm-not-wf-P66-ibm66n11.xml",
  "ibm-not-wf-P68-ibm68n07.xml",
  "ibm-not-wf-P68-ibm68n08.xml",
  "ibm-not-wf-P69-ibm69n01.xml",
  "ibm-not-wf-P69-ibm69n02.xml",
  "ibm-not-wf-P69-ibm69n03.xml",
  "ibm-not-wf-P69-ibm69n04.xml",
  "ibm-not-wf-P69-ibm69n06.xml",
  "ibm-not-wf-P69-ibm69n07.xml",
  "ibm-not-wf-P85-ibm85n01.xml",
  "ibm-not-wf-P85-ibm85n02.xml",
  "ibm-not-wf-P88-ibm88n01.xml",
  "ibm-not-wf-P88-ibm88n02.xml",
  "ibm-not-wf-P89-ibm89n01.xml",
  "ibm-not-wf-P89-ibm89n02.xml",
];

describe("W3C XML conformance", () => {
  it("takes what is well-formed and rejects what isn't", async () => {
    await runSuite(import.meta.dirname, {
      id: "xmlconf",
      title: "W3C XML Conformance, outside the DTD",
      source: "https://www.w3.org/XML/Test/",
      library: "saxes",
      cases: cases.map((suiteCase) => ({
        name: suiteCase.id,
        run: async () => {
          if (suiteCase.fail) {
            // Bytes that are not UTF-8 are an error of their own.
            const verdict = await textOf("validate", blobOf(suiteCase)).catch(({ name }) => `❌ ${name}`);
            expect(verdict).toMatch(/^❌ (?:Invalid XML: .+ at line \d+, column \d+|InputError)$/);
            return;
          }
          expect(await textOf("validate", blobOf(suiteCase))).toBe("✅ Well-formed XML");
        },
      })),
      exceptions: [
        {
          reason:
            "A mistake in the DTD, or in what an entity of it stands for. The DTD is kept as written, not checked.",
          cases: IN_DTD,
        },
      ],
    });
  });

  it("means the same after formatting and minifying", async () => {
    const only = (text: string) =>
      async function* () {
        yield text;
      };
    const json = (xml: string) =>
      xmlToJson(only(xml)(), { types: false, arrays: [], keepWhitespace: false, indent: "" });
    const format = async (xml: string, settings: FormatSettings) => {
      let text = "";
      for await (const piece of formatXml(only(xml), settings)) text += piece;
      return text;
    };
    const pretty = { indent: "  ", comments: true };
    for (const { xml, fail } of cases) {
      if (xml === undefined || fail) continue;
      const formatted = await format(xml, pretty);
      expect(await format(formatted, pretty)).toBe(formatted);
      expect(await json(formatted)).toBe(await json(xml));
      expect(await json(await format(xml, { comments: false }))).toBe(await json(xml));
    }
  });
});

describe("format and minify", () => {
  it("change white space between elements and within tags only", async () => {
    const xml = `<?xml version="1.0"?>
<!DOCTYPE a [<!ENTITY e "x > y"> <!-- it's ]> --> ]>
<a
  b = 'c "d"'   e="1&#10;2" ><b/><!-- c  c --><?pi  x?>
 <c>  text &e; &#160; <i> in </i> </c><d> </d><e>
 </e><f><![CDATA[ <x> ]]></f><g xml:space="preserve"> <h/> </g></a >`;
    expect(await textOf("format", xml)).toBe(`<?xml version="1.0"?>
<!DOCTYPE a [<!ENTITY e "x > y"> <!-- it's ]> --> ]>
<a b='c "d"' e="1&#10;2">
  <b/>
  <!-- c  c -->
  <?pi  x?>
  <c>  text &e; &#160; <i> in </i> </c>
  <d> </d>
  <e></e>
  <f><![CDATA[ <x> ]]></f>
  <g xml:space="preserve"> <h/> </g>
</a>
`);
    expect(await textOf("minify", xml, { comments: false })).toBe(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "x > y"> <!-- it's ]> --> ]><a b='c "d"' e="1&#10;2"><b/><?pi  x?><c>  text &e; &#160; <i> in </i> </c><d> </d><e></e><f><![CDATA[ <x> ]]></f><g xml:space="preserve"> <h/> </g></a>`,
    );
  });

  it("find text that comes after child elements", async () => {
    expect(await textOf("format", "<p><b>x</b><i/> text</p>")).toBe("<p><b>x</b><i/> text</p>\n");
  });

  it("say that the output is UTF-8", async () => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
    const file = new Blob([new Uint8Array(Buffer.from(`\uFEFF${xml}`, "utf16le"))]);
    expect(await run("format", file)).toEqual({
      text: '<?xml version="1.0" encoding="UTF-8"?>\n<a>é</a>\n',
      warnings: ["The encoding is now UTF-8, not UTF-16"],
    });
  });

  it("give the same however the file is cut", async () => {
    const parts = [
      "<a>",
      "</a>",
      '<b c="d > e"/>',
      "<!-- x > - y -->",
      "<![CDATA[ ]] > ]]>",
      "<?p ? > ?>",
      " ",
      "\n",
      "text",
      "&amp;",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        async (content, size) => {
          const opened = content.filter((part) => part === "<a>").length;
          const closed = content.filter((part) => part === "</a>").length;
          const xml = `<r>${"<a>".repeat(closed)}${content.join("")}${"</a>".repeat(opened)}</r>`;
          const settings = { indent: "  ", comments: true };
          const open = async function* () {
            for (let at = 0; at < xml.length; at += size) yield xml.slice(at, at + size);
          };
          let cut = "";
          for await (const piece of formatXml(open, settings)) cut += piece;
          expect(cut).toBe(await textOf("format", xml));
          expect(await textOf("minify", cut)).toBe(await textOf("minify", xml));
        },
      ),
      { examples: [[[" ", "\n"], 1]] },
    );
  });

  it.runIf(process.env.NIGHTLY)("take 20 MB", async () => {
    const row = `<row id="1"><name>Zoë &amp; Co</name><price>12.50</price></row>`;
    const big = new Blob(["<rows>", row.repeat(300_000), "</rows>"]);
    expect((await textOf("minify", big)).length).toBe("<rows></rows>".length + row.length * 300_000);
  });
});

describe("xml to json", () => {
  const toJson = async (xml: string, options: Record<string, unknown> = {}) =>
    JSON.stringify(JSON.parse(await textOf("toJson", xml, options)));

  it("keeps attributes, repeated elements, text and CDATA", async () => {
    expect(await toJson('<a x="1" y=""><b>1</b><c/><b> t &lt; <![CDATA[<u>]]></b></a>')).toBe(
      '{"a":{"@x":"1","@y":"","b":["1","t < <u>"],"c":""}}',
    );
    expect(await toJson("<a><b/></a>", { arrays: "b" })).toBe('{"a":{"b":[""]}}');
    expect(await toJson('<__proto__ constructor="1"><toString/></__proto__>')).toBe(
      '{"__proto__":{"@constructor":"1","toString":""}}',
    );
  });

  it.each([
    ["<a>\n  x\n</a>", '"x"'],
    ['<a xml:space="preserve"> x </a>', '{"@xml:space":"preserve","#text":" x "}'],
    ['<a xml:space="preserve"><b> </b></a>', '{"@xml:space":"preserve","b":" "}'],
    [
      '<a xml:space="preserve"> <b xml:space="default"> x </b></a>',
      '{"@xml:space":"preserve","b":{"@xml:space":"default","#text":"x"},"#text":" "}',
    ],
    ["<a>\n <![CDATA[ x ]]>\n</a>", '" x "'],
    ["<a> <![CDATA[ ]]> <![CDATA[\t]]> </a>", '"  \\t"'],
    ["<a><![CDATA[]]> </a>", '""'],
    ["<a>&#32;</a>", '" "'],
    ["<a> x&#x20;&#10; </a>", '"x \\n"'],
    ["<a>\n&#32;x&#32;\n</a>", '" x "'],
    ['<a b="&#32;"> x </a>', '{"@b":" ","#text":"x"}'],
    ['<a b="&#32;c&#32;d"><c e="&#9;"> x y </c> </a>', '{"@b":" c d","c":{"@e":"\\t","#text":"x y"}}'],
    ["<a>\u00A0x\u3000</a>", '"\u00A0x\u3000"'],
    ["<a> &amp; </a>", '"&"'],
  ])("drops white space of %s only where it is layout", async (xml, json) => {
    expect(await toJson(xml)).toBe(`{"a":${json}}`);
    // Any chunk may end in a reference.
    const units = async function* () {
      yield* xml.split("");
    };
    const settings = { types: false, arrays: [], keepWhitespace: false, indent: "" };
    expect(JSON.parse(await xmlToJson(units(), settings))).toEqual(JSON.parse(`{"a":${json}}`));
  });

  it("keeps all white space on request", async () => {
    expect(await toJson("<a>\n<b> x </b>\t<c> </c></a>", { keepWhitespace: true })).toBe(
      '{"a":{"b":" x ","c":" ","#text":"\\n\\t"}}',
    );
  });

  it("converts exact numbers and booleans on request", async () => {
    const { text } = await run("toJson", "<a><b>12345678901234567890</b><b>1.0</b><b>007</b><b>true</b></a>", {
      types: true,
    });
    expect(text.replace(/\s/g, "")).toBe('{"a":{"b":[12345678901234567890,1.0,"007",true]}}');
  });

  it("warns of mixed content once per element name", async () => {
    const { warnings } = await run("toJson", "<a><p>x<b/>y</p><p>x<b/>y</p></a>");
    expect(warnings).toEqual(["<p> has text between elements, which JSON gets as one #text"]);
  });

  it("expands entities of the DTD, and fetches none", async () => {
    const dtd = `<!DOCTYPE a [<!ENTITY e "x&#38;y &f;"><!ENTITY f 'F'><!ENTITY e "no"><!ENTITY s SYSTEM "file:///etc/passwd">]>`;
    expect(await toJson(`${dtd}<a b="&f;">&e; &s;</a>`)).toBe('{"a":{"@b":"F","#text":"x&y F &s;"}}');
  });
});

describe("hostile XML", () => {
  const LEVELS = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  const BOMB = `<!DOCTYPE a [<!ENTITY e0 "lol">${LEVELS.join("")}]><a>&e12;</a>`;

  it("cannot add gigabytes by entities", async () => {
    for (const id of ["toJson", "format"] as const) {
      await expect(run(id, BOMB)).rejects.toThrow("Entities would add more than 10 million characters");
    }
    expect(await textOf("validate", BOMB)).toContain("Entities would add more than 10 million characters");
    const quadratic = `<!DOCTYPE a [<!ENTITY e "${"x".repeat(100_000)}">]><a>${"&e;".repeat(1000)}</a>`;
    await expect(run("toJson", quadratic)).rejects.toThrow("Entities would add more than 10 million characters");
    const circle = '<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "&e;">]><a>&e;</a>';
    await expect(run("toJson", circle)).rejects.toThrow("The entity e contains itself");
  });

  it("may be nested 100,000 times, or is rejected", async () => {
    const xml = "<a>".repeat(100_000) + "</a>".repeat(100_000);
    expect(await textOf("validate", xml)).toBe("✅ Well-formed XML");
    expect(await textOf("minify", xml)).toBe(xml);
    await expect(run("format", xml)).rejects.toThrow("nested too deeply to indent");
    await expect(run("toJson", xml)).rejects.toThrow("Nested deeper than 200 levels");
  });

  it("is rejected for a tag over 16 MB", async () => {
    const open = async function* () {
      yield '<a b="';
      for (let size = 0; size < 17; size++) yield "x".repeat(1_048_576);
      yield '"/>';
    };
    await expect(formatXml(open, { comments: true }).next()).rejects.toThrow("longer than 16 MB");
  });

  it("is read in linear time", async () => {
    const long = [
      `<a ${" ".repeat(500_000)}b="c"/>`,
      `<a><!-- ${"- ".repeat(500_000)}--></a>`,
      `<a>${"]".repeat(1_000_000)}</a>`,
    ];
    for (const xml of long) expect((await textOf("minify", xml)).length).toBeGreaterThan(9);
  });

  it.each([
    ["<a>x & y</a>", "A bare & must be written as &amp; at line 1, column 6"],
    ["<a>R&D</a>", "A bare & must be written as &amp; at line 1, column 5"],
    ["<a>x &amp y</a>", "A bare & must be written as &amp; at line 1, column 6"],
    ["<a>\n <b>😀&&\n;</b></a>", "A bare & must be written as &amp; at line 2, column 6"],
    ['<a b="?c=1&d=2&e=3;"/>', "A bare & must be written as &amp; at line 1, column 11"],
    ['<a b="c&"/>', "A bare & must be written as &amp; at line 1, column 8"],
    ["<a>&;</a>", "A bare & must be written as &amp; at line 1, column 4"],
    ["<a>&", "A bare & must be written as &amp; at line 1, column 4"],
    ["<a>x &1; y</a>", "Invalid reference &1; (a bare & must be written as &amp;) at line 1, column 6"],
    ["<a>x &nbsp; y</a>", "Undefined entity &nbsp; (a bare & must be written as &amp;) at line 1, column 6"],
    [
      "<a>x &constructor; y</a>",
      "Undefined entity &constructor; (a bare & must be written as &amp;) at line 1, column 6",
    ],
    ["<a>x &#0; y</a>", "Invalid character reference &#0; at line 1, column 6"],
    ["<a>1 < 2</a>", "Disallowed character in tag name (a bare < must be written as &lt;) at line 1, column 7"],
  ])("names what is wrong in %s", async (xml, reason) => {
    expect(await textOf("validate", xml)).toBe(`❌ Invalid XML: ${reason}`);
    await expect(run("toJson", xml)).rejects.toThrow(`Invalid XML: ${reason}`);
    await expect(run("format", xml)).rejects.toThrow(`Invalid XML: ${reason}`);
  });

  it("may have & in comments, CDATA, instructions and the DTD", async () => {
    const xml =
      '<!DOCTYPE a [<!ENTITY e "x"><!-- & -->]><?p & ?><!-- & --><a b="&e;"><![CDATA[ & ]]>&e;&#x41;<?p a&b?></a>';
    expect(await textOf("validate", xml)).toBe("✅ Well-formed XML");
  });

  it("stops at a bare & instead of reading on", async () => {
    const open = async function* () {
      yield "<a>&";
      yield "x".repeat(2_000);
      throw new Error("reads on");
    };
    await expect(formatXml(open, { comments: true }).next()).rejects.toThrow(
      "A bare & must be written as &amp; at line 1, column 4",
    );
  });

  it("is reported with line and column", async () => {
    await expect(run("format", "<a>\n  <b>😀</c>\n</a>")).rejects.toMatchObject({
      name: "InputError",
      message: "Invalid XML: Unexpected close tag at line 2, column 10",
      position: { line: 2, column: 10 },
    });
    await expect(run("toJson", "<a>")).rejects.toMatchObject({
      message: expect.stringContaining("Unclosed tag: a at line 1"),
    });
  });
});

describe("json to xml", () => {
  const toXml = async (json: string, options: Record<string, unknown> = {}) =>
    textOf("toXml", json, { declaration: false, ...options });

  it("is the inverse of xml to json", async () => {
    const name = fc.constantFrom("a", "b-1", "é", "x:y", "_");
    const text = fc
      .string({ unit: fc.constantFrom("a", "<", ">", "&", '"', "'", "]", "é", "🧵") })
      .filter((one) => one !== "");
    const { element } = fc.letrec((tie) => ({
      element: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.dictionary(name, fc.oneof(tie("element"), fc.array(tie("element"), { minLength: 2, maxLength: 3 })), {
          minKeys: 1,
        }),
        fc.record({ "@a": text, "#text": text }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(element, async (value) => {
        const json = JSON.stringify({ root: value }, null, 2);
        expect(await textOf("toJson", await textOf("toXml", json))).toBe(json);
      }),
    );
  });

  it("names the root, and elements of arrays within arrays", async () => {
    expect(await toXml("[1,[2,3]]", { root: "list" })).toBe(
      "<list>\n  <item>1</item>\n  <item>\n    <item>2</item>\n    <item>3</item>\n  </item>\n</list>\n",
    );
    expect(await toXml('{"a":1.50,"b":12345678901234567890}')).toBe(
      "<root>\n  <a>1.50</a>\n  <b>12345678901234567890</b>\n</root>\n",
    );
    expect(await toXml('"x"')).toBe("<root>x</root>\n");
  });

  it("renames what can't be a name, and replaces characters that XML lacks", async () => {
    expect(await run("toXml", '{"a b":{"1":"\\u0000"}}', { declaration: false })).toEqual({
      text: "<a_b>\n  <_1>\uFFFD</_1>\n</a_b>\n",
      warnings: [
        '"a b" can\'t be a name in XML, so it becomes a_b',
        '"1" can\'t be a name in XML, so it becomes _1',
        "XML has no U+0000, so it becomes U+FFFD",
      ],
    });
    expect(await toXml('{"<script>":"<script>"}')).toBe("<_script_>&lt;script&gt;</_script_>\n");
  });
});
