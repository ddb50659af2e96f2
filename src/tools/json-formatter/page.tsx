import { lazy } from "react";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutJsonFormatter } from "./about.tsx";
import type { TreeNode } from "./json-tree.ts";
import { operations } from "./operations.ts";

const TreeView = lazy(() => import("./tree-view.tsx").then((module) => ({ default: module.TreeView })));

export default function JsonFormatterPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder={'Paste JSON, or drop a file: {"name": "Ada"}'}
        accept=".json,.jsonl,.ndjson,.geojson,.webmanifest,.map,application/json,text/plain"
        paste={{ title: "Formatted JSON", language: "json" }}
        reusable={(operation) => operation !== "validate"}
        remedy="repair"
      >
        {(nodes) => <TreeView nodes={nodes as readonly TreeNode[]} />}
      </TextTool>
      <AboutJsonFormatter />
    </>
  );
}
