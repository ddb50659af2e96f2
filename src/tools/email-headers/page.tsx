import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function EmailHeadersPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste an email with its headers (Show original, View source), or drop an .eml file"
      accept=".eml,.mbox,.txt,message/rfc822,text/plain"
      paste={{ title: "Email report", language: "text" }}
      files={fileResult("Attachments")}
    />
  );
}
