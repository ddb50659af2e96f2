import { TextTool } from "#ui/text-tool.tsx";
import { AboutHashGenerator } from "./about.tsx";
import { operations } from "./operations.ts";

export default function HashGeneratorPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Type or paste a text, or drop a file of any size"
        paste={{ title: "Hash", language: "text" }}
        reusable={false}
        notice={({ type }) =>
          type === "md5" && (
            <p className="rounded border border-rule bg-warn-soft px-4 py-2.5 text-sm">
              MD5 is not available: it is broken, and browsers do not offer it. SHA-256 is used instead.
            </p>
          )
        }
      />
      <AboutHashGenerator />
    </>
  );
}
