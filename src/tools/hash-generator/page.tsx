import { TextTool } from "#ui/text-tool.tsx";
import { MD5_NOTICE, operations, usedAlgorithm } from "./operations.ts";

type HashOptions = Parameters<typeof usedAlgorithm>[0];

export default function HashGeneratorPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Type or paste text, or drop a file of any size"
      resultLabel={(options) => usedAlgorithm(options as unknown as HashOptions)}
      paste={(options) => ({ title: `${usedAlgorithm(options as unknown as HashOptions)} Hash`, language: "text" })}
      reusable={false}
      notice={({ algorithm }) => (algorithm === "md5" ? MD5_NOTICE : undefined)}
    />
  );
}
