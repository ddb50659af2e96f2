import { TextTool } from "#ui/text-tool.tsx";
import { AboutJsonFormatter } from "./about.tsx";
import { operations } from "./operations.ts";

export default function JsonFormatterPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder={'Paste JSON, or drop a file: {"name": "Ada"}'}
        accept=".json,.geojson,.webmanifest,.map,application/json,text/plain"
        paste={{ title: "Formatted JSON", language: "json" }}
      />
      <AboutJsonFormatter />
    </>
  );
}
