import { InputError } from "#shared/input-error.ts";
import {
  fileInput,
  operation,
  type RunContext,
  stringStreamInput,
  textInput,
  textOutput,
  textStreamOutput,
} from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import { splitList } from "#shared/split-list.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { FormatSettings } from "./format-xml.ts";

export const meta: ToolDeclaration = {
  title: "XML Formatter",
  description: "Format, minify or check XML of any size, or convert it to JSON and back.",
  category: "Formatters",
  order: 4,
  keywords:
    "prettify xml, pretty print xml, xml beautifier, xml minifier, xml validator, xml checker, well-formed, xmllint, xml to json, json to xml, xml2json, xml parser, svg, rss, atom, sitemap, soap, xhtml, xsd, xslt, gpx, kml, pom.xml, plist, csproj, entities, namespace, beautify xml, xml linter, xml lint, format xml, minify xml, xml pretty print, validate xml, xml viewer",
  opens: [{ kind: "xml", rank: 1 }, { kind: "svg" }],
  icon: "code",
  runs: "browser",
};

const INDENTS = { "2": "  ", "4": "    ", tab: "\t" } as const;

const indent = choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" });
const comments = flag("Keep comments", true);

const acceptsXml = { accepts: ["application/xml", "text/xml", "image/svg+xml"] };
const EMPTY_FORMAT = "Please enter XML to format";
const EMPTY_MINIFY = "Please enter XML to minify";

const code = () => Promise.all([import("#shared/text-source.ts"), import("./format-xml.ts")]);

export const operations = {
  format: operation({
    label: "Format",
    live: true,
    inputs: fileInput("Input", acceptsXml),
    gives: textStreamOutput({ fileName: "formatted.xml", type: "application/xml" }),
    options: { indent, comments },
    messages: { empty: EMPTY_FORMAT },
    examples: [
      {
        title: "Elements with text stay as written",
        input: `<?xml version="1.0"?><order id = "7" ><!-- paid --><item   sku="A1">Lamp &amp; <b>shade</b>, brass</item><note/></order>`,
        output: `<?xml version="1.0"?>
<order id="7">
  <!-- paid -->
  <item sku="A1">Lamp &amp; <b>shade</b>, brass</item>
  <note/>
</order>
`,
      },
    ],
    code,
    run: (code, { input }, { indent, comments }, context) =>
      formatFile(code, input, { indent: INDENTS[indent], comments }, EMPTY_FORMAT, context),
  }),

  minify: operation({
    label: "Minify",
    live: true,
    inputs: fileInput("Input", acceptsXml),
    gives: textStreamOutput({ fileName: "minified.xml", type: "application/xml" }),
    options: { comments },
    messages: { empty: EMPTY_MINIFY },
    examples: [
      {
        title: "Without comments",
        input:
          "<urlset>\n  <!-- pages -->\n  <url>\n    <loc>https://example.com/?a=1&amp;b=2</loc>\n  </url>\n</urlset>\n",
        options: { comments: false },
        output: "<urlset><url><loc>https://example.com/?a=1&amp;b=2</loc></url></urlset>",
      },
    ],
    code,
    run: (code, { input }, { comments }, context) => formatFile(code, input, { comments }, EMPTY_MINIFY, context),
  }),

  validate: operation({
    label: "Validate",
    live: true,
    inputs: stringStreamInput("Input", acceptsXml),
    gives: textOutput(),
    options: {},
    messages: { empty: "Please enter XML to validate" },
    examples: [
      { title: "Well-formed", input: '<p lang="en">Tea &amp; cake</p>', output: "✅ Well-formed XML" },
      {
        title: "Closing tags in the wrong order",
        input: "<ul>\n  <li><b>Tea</li></b>\n</ul>",
        output: "❌ Invalid XML: Unexpected close tag at line 2, column 17",
      },
    ],
    code: () => import("./check-xml.ts"),
    run: async ({ findXmlError }, { input }) => {
      const error = await findXmlError(input);
      return error === undefined ? "✅ Well-formed XML" : `❌ Invalid XML: ${error.reason}`;
    },
  }),

  toJson: operation({
    label: "XML to JSON",
    live: true,
    inputs: stringStreamInput("Input", acceptsXml),
    gives: textOutput({ fileName: "converted.json", type: "application/json" }),
    options: {
      indent,
      types: flag("Convert numbers and booleans", false, { help: "For XML to JSON. 007 stays text." }),
      arrays: text("Always arrays", "", {
        placeholder: "item, entry",
        help: "Elements that become arrays even if there is only one. For XML to JSON.",
      }),
      keepWhitespace: flag("Keep white space", false, {
        help: 'Around and between elements too, as with xml:space="preserve". For XML to JSON.',
      }),
    },
    messages: { empty: "Please enter XML to convert" },
    examples: [
      {
        title: "Attributes, repeated elements and numbers",
        input: '<order id="7"><item sku="A1">Lamp</item><item sku="B5">Bulb</item><total>12.50</total></order>',
        options: { types: true },
        output: `{
  "order": {
    "@id": 7,
    "item": [
      {
        "@sku": "A1",
        "#text": "Lamp"
      },
      {
        "@sku": "B5",
        "#text": "Bulb"
      }
    ],
    "total": 12.50
  }
}`,
      },
    ],
    code: () => import("./xml-to-json.ts"),
    run: ({ xmlToJson }, { input }, { indent, arrays, ...settings }, { warn }) =>
      xmlToJson(input, { ...settings, arrays: splitList(arrays), indent: INDENTS[indent] }, warn),
  }),

  toXml: operation({
    label: "JSON to XML",
    live: true,
    inputs: textInput("Input", { accepts: ["application/json"] }),
    gives: textOutput({ fileName: "converted.xml", type: "application/xml" }),
    options: {
      indent,
      root: text("Root element", "root", { help: "Unless the JSON is an object with one member. For JSON to XML." }),
      declaration: flag("XML declaration", true, { help: "For JSON to XML." }),
    },
    messages: { empty: "Please enter JSON to convert" },
    examples: [
      {
        title: "Attributes, arrays and null",
        input:
          '{"order":{"@id":7,"item":[{"@sku":"A1","#text":"Lamp"},{"@sku":"B5","#text":"Bulb & tube"}],"note":null}}',
        output: `<?xml version="1.0" encoding="UTF-8"?>
<order id="7">
  <item sku="A1">Lamp</item>
  <item sku="B5">Bulb &amp; tube</item>
  <note/>
</order>
`,
      },
    ],
    code: () => import("./json-to-xml.ts"),
    run: ({ jsonToXml }, { input }, { indent, root, declaration }, { warn }) =>
      jsonToXml(input, { indent: INDENTS[indent], root, declaration }, warn, ({ readKey, line, column }) =>
        warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
      ),
  }),
};

async function* formatFile(
  [{ decodeChunks, isBlank, streamText }, { formatXml }]: Awaited<ReturnType<typeof code>>,
  file: File,
  settings: FormatSettings,
  empty: string,
  { signal, progress, warn }: RunContext,
): AsyncGenerator<string> {
  if (await isBlank(file)) throw new InputError(empty, { field: "input" });
  let half = -0.5;
  const open = () => {
    half += 0.5;
    const from = half;
    return decodeChunks(
      streamText(file, (bytes) => {
        signal.throwIfAborted();
        progress(from + bytes / file.size / 2);
      }),
    );
  };
  yield* formatXml(open, settings, warn);
}

export const page: TextPageProps = {
  placeholder: 'Paste XML or JSON, or drop a file: <note lang="en">Hi</note>',
  accept:
    ".xml,.svg,.rss,.atom,.xhtml,.xsd,.xsl,.xslt,.wsdl,.gpx,.kml,.plist,.csproj,.json,application/xml,text/xml,text/plain",
  paste: (_, operation) =>
    operation === "toJson" ? { title: "JSON from XML", language: "json" } : { title: "XML", language: "html" },
  verdicts: ["validate"],
};
