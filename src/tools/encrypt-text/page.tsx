import { Suspense } from "react";
import { fileResult } from "#ui/file-result.tsx";
import { FilePanel } from "#ui/ready-file.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { passphraseWarning } from "./passphrase-warning.ts";
import { operations } from "./tool.ts";

const encryptedResult = fileResult("Encrypted text");
const decryptedResult = fileResult("Decrypted text");

export default function EncryptTextPage() {
  const tool = useTool(operations, { modes: true });
  const { mode, options, files, shown, state } = tool;
  const isEncrypting = mode === "encrypt";
  const empty = <EmptyResult working={state.phase === "running"} />;
  const [file] = files ?? [];
  const isBinary = shown?.operation === "encrypt" && !file?.content.type.startsWith("text/");
  return (
    <ToolPage
      tool={tool}
      modes={{ encrypt: "Encrypt", decrypt: "Decrypt" }}
      placeholder={
        isEncrypting
          ? "Type or paste text, or drop any file"
          : "Paste text that starts with -----BEGIN AGE ENCRYPTED FILE-----, or drop an .age file"
      }
      // Not folded on a phone: nothing works without them.
      options={<ToolOptionControls tool={tool} />}
      notice={isEncrypting ? passphraseWarning(String(options.passphrase)) : undefined}
      result={
        !file ? (
          empty
        ) : isBinary ? (
          <FilePanel file={file} />
        ) : (
          <Suspense fallback={empty}>{(isEncrypting ? encryptedResult : decryptedResult)([file], tool)}</Suspense>
        )
      }
    />
  );
}
