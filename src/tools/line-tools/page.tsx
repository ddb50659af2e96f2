import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

const MODES = { sort: "Sort", unique: "Dedupe", filter: "Filter", edit: "Edit", compare: "Compare" };

export default function LineToolsPage() {
  return (
    <TextTool
      operations={operations}
      modes={MODES}
      placeholder="Type or paste lines, or drop a file"
      paste={{ title: "Lines", language: "text" }}
    />
  );
}
