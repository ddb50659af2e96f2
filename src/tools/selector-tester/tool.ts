import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "XPath & CSS Selector Tester",
  description: "Find parts of XML and HTML with XPath 3.1 or CSS selectors.",
  category: "Formatters",
  order: 10,
  keywords:
    "xpath, xpath tester, xpath online, xpath evaluator, xpath 3.1, xpath 2.0, css selector, css selector tester, queryselector, queryselectorall, selector, xml query, query xml, query html, extract from html, extract from xml, web scraping, scraper, selenium, playwright, locator, xslt, xmllint, html xpath, find element, node, namespace",
  opens: [
    { kind: "xml", rank: 2 },
    { kind: "html", rank: 3, mode: "css" },
  ],
  icon: "search",
  runs: "browser",
};

const input = textInput("XML or HTML", { accepts: ["application/xml", "text/xml", "text/html", "image/svg+xml"] });

const options = {
  show: choice("Show", {
    list: "Path, line and markup",
    text: "Text",
    markup: "Markup",
    paths: "Paths",
    json: "JSON with all of these",
  }),
  markup: choice("Input is", { auto: "Detected", xml: "XML", html: "HTML" }),
};

const gives = textOutput({
  fileName: "matches.txt",
  fileNameFor: ({ show }: { show: string }) => (show === "json" ? "matches.json" : "matches.txt"),
});

const EMPTY = "Please enter XML or HTML";
/** Stops expressions that take too long. */
const timeLimit = 60_000;

const ORDER = `<order id="7">
  <item sku="A1"><name>Lamp</name><price>12.50</price></item>
  <item sku="B5"><name>Bulb</name><price>3.00</price></item>
</order>`;

const PAGE = `<ul>
  <li><a href="/tea">Tea</a>
  <li class="sale"><a href="/cake">Cake</a>
</ul>`;

export const operations = {
  xpath: operation({
    label: "Run XPath",
    live: true,
    inputs: { input, xpath: textInput("Expression", { short: true }) },
    gives,
    options,
    messages: { empty: { input: EMPTY, xpath: "Please enter an XPath expression, such as //item" } },
    timeLimit,
    examples: [
      {
        title: "Items that cost over 10",
        inputs: { input: ORDER, xpath: "//item[price > 10]" },
        output: '/order/item[1]  line 2\n  <item sku="A1"><name>Lamp</name><price>12.50</price></item>\n',
      },
      {
        title: "Attributes, as paths",
        inputs: { input: ORDER, xpath: "//@sku" },
        options: { show: "paths" },
        output: "/order/item[1]/@sku\n/order/item[2]/@sku\n",
      },
      {
        title: "A sum, and names as one text",
        inputs: { input: ORDER, xpath: "sum(//price), string-join(//name, ', ')" },
        output: "15.5\nLamp, Bulb\n",
      },
    ],
    code: () => import("./list-matches.ts"),
    run: ({ listXPath }, { input, xpath }, settings) => listXPath(input, xpath, settings),
  }),

  css: operation({
    label: "Run Selector",
    live: true,
    inputs: { input, selector: textInput("Selector", { short: true }) },
    gives,
    options,
    messages: { empty: { input: EMPTY, selector: "Please enter a CSS selector, such as li > a" } },
    timeLimit,
    examples: [
      {
        title: "Links in list items without a class",
        inputs: { input: PAGE, selector: "li:not(.sale) > a" },
        output: '/ul/li[1]/a  line 2\n  <a href="/tea">Tea</a>\n',
      },
      {
        title: "As JSON",
        inputs: { input: PAGE, selector: '[href$="cake"]' },
        options: { show: "json" },
        output: `[
  {"path":"/ul/li[2]/a","line":3,"column":20,"text":"Cake","markup":"<a href=\\"/cake\\">Cake</a>"}
]
`,
      },
    ],
    code: () => import("./list-matches.ts"),
    run: ({ listSelector }, { input, selector }, settings) => listSelector(input, selector, settings),
  }),
};

export const page: TextPageProps = {
  modes: { xpath: "XPath", css: "CSS selector" },
  placeholder: {
    input: "Paste XML or HTML, or drop a file",
    xpath: "//item[price > 10]/name",
    selector: "ul > li:not(.sale) a[href]",
  },
  accept: ".xml,.html,.htm,.svg,.xhtml,.rss,.xsd,.xsl,application/xml,text/html,text/plain",
  paste: { title: "Matches", language: "text" },
  reusable: false,
};
