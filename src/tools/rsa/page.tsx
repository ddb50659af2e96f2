import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function RsaPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ encrypt: "Encrypt", decrypt: "Decrypt", sign: "Sign", verify: "Verify" }}
      verdicts={["verify"]}
      files={fileResult("Result")}
    />
  );
}
