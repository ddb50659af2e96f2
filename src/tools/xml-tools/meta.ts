import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "XML Formatter",
  description: "Format, minify or check XML of any size, or convert it to JSON and back.",
  category: "Formatters",
  order: 4,
  keywords:
    "prettify xml, pretty print xml, xml beautifier, xml minifier, xml validator, xml checker, well-formed, xmllint, xml to json, json to xml, xml2json, xml parser, svg, rss, atom, sitemap, soap, xhtml, xsd, xslt, gpx, kml, pom.xml, plist, csproj, entities, namespace, beautify xml, xml linter, xml lint, format xml, minify xml",
  opens: [{ kind: "xml", rank: 1 }],
  icon: "code",
  runs: "browser",
};
