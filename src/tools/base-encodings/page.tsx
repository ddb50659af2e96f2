import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutBaseEncodings } from "./about.tsx";
import { operations } from "./operations.ts";

const FileContent = lazyPart(() => import("#ui/file-content.tsx"), "FileContent");

export default function BaseEncodingsPage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={{ encode: "Encode", decode: "Decode" }}
        placeholder={{
          encode: "Type or paste text, or drop any file",
          decode: "Paste encoded text, or drop a file",
        }}
        paste={{ title: "Encoded text", language: "text" }}
        files={([file], tool) =>
          file && (
            <FileContent
              file={file}
              title="Decoded content"
              took={tool.shown?.milliseconds}
              onUseAsInput={tool.takeAsInput}
            />
          )
        }
      />
      <AboutBaseEncodings />
    </>
  );
}
