import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function XmlToolsPage() {
  return (
    <TextTool
      operations={operations}
      placeholder={'Paste XML or JSON, or drop a file: <note lang="en">Hi</note>'}
      accept=".xml,.svg,.rss,.atom,.xhtml,.xsd,.xsl,.xslt,.wsdl,.gpx,.kml,.plist,.csproj,.json,application/xml,text/xml,text/plain"
      paste={(_, operation) =>
        operation === "toJson" ? { title: "JSON from XML", language: "json" } : { title: "XML", language: "html" }
      }
      verdicts={["validate"]}
    />
  );
}
