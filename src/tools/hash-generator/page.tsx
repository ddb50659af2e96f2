import { TextTool } from "#ui/text-tool.tsx";
import { AboutHashGenerator } from "./about.tsx";
import { MD5_NOTICE, operations } from "./operations.ts";

export default function HashGeneratorPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Type or paste text, or drop a file of any size"
        paste={{ title: "Hash", language: "text" }}
        reusable={false}
        notice={({ algorithm }) => (algorithm === "md5" ? MD5_NOTICE : undefined)}
      />
      <AboutHashGenerator />
    </>
  );
}
