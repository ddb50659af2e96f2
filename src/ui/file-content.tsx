import { type ReactNode, useEffect, useId, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { hexDump } from "#shared/hex-dump.ts";
import { lookup } from "#shared/lookup.ts";
import type { FileResult, TextResult } from "#shared/run-operation.ts";
import { readTextResult } from "#shared/text-of-file.ts";
import { Button } from "#ui/button.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";

interface Props {
  file: FileResult;
  /** Milliseconds that the run took. */
  took: number | undefined;
  /** Title of a paste of the text. */
  title: string;
  onUseAsInput?: (content: string | Blob, name: string) => void;
}

/** A file as a result: its text, an image preview, or the first bytes of any other file. */
export function FileContent({ file, ...props }: Props) {
  const type = file.content.type.replace(/;.*/, "");
  const image = type.startsWith("image/") ? <ImagePreview file={file} /> : undefined;
  if (!file.content.type.includes("charset=utf-8")) return <BytesContent file={file} type={type} image={image} />;
  return (
    <div className="flex min-w-0 flex-col gap-4 [&>:last-child]:grow">
      {image && <div className="card p-3">{image}</div>}
      <TextContent file={file} type={type} {...props} />
    </div>
  );
}

function TextContent({ file, type, took, title, onUseAsInput }: Props & { type: string }) {
  const [result, setResult] = useState<TextResult>();
  useEffect(() => {
    let current = true;
    setResult(undefined);
    readTextResult(file).then((text) => current && setResult(text));
    return () => {
      current = false;
    };
  }, [file]);
  return (
    <ResultPanel
      result={result}
      durationMs={took}
      empty="Working…"
      paste={{ title, language: PASTE_LANGUAGES[type] ?? "text" }}
      sendable
      onUseAsInput={onUseAsInput && (() => result && onUseAsInput(result.content, file.name))}
    />
  );
}

const PASTE_LANGUAGES = lookup<string>({
  "application/json": "json",
  "text/html": "html",
  "text/css": "css",
  "text/javascript": "javascript",
});

function BytesContent({ file, type, image }: { file: FileResult; type: string; image: ReactNode }) {
  const id = useId();
  const save = () => downloadWithToast(file.name, file.content);
  return (
    <Panel
      sunk
      heading={image ? "Output" : <label htmlFor={id}>Output</label>}
      tools={
        <Button look="quiet" icon="download" onClick={save}>
          Download
        </Button>
      }
      foot={
        <>
          <span>{file.name}</span>
          <span>{type}</span>
          <span>{formatBytes(file.content.size)}</span>
        </>
      }
    >
      {image ? <div className="grid flex-1 place-items-center p-3.5">{image}</div> : <FirstBytes id={id} file={file} />}
    </Panel>
  );
}

const PREVIEW_BYTES = 256;

function FirstBytes({ id, file }: { id: string; file: FileResult }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let current = true;
    file.content
      .slice(0, PREVIEW_BYTES)
      .arrayBuffer()
      .then((bytes) => current && setText(hexDump(new Uint8Array(bytes))));
    return () => {
      current = false;
    };
  }, [file]);
  return (
    <>
      <p className="border-b border-rule px-3.5 py-2 text-sm text-ink-2">
        This is a file, not text.
        {file.content.size > PREVIEW_BYTES && ` Its first ${PREVIEW_BYTES} bytes:`}
      </p>
      <textarea id={id} readOnly spellCheck={false} wrap="off" className="panel-text" value={text} />
    </>
  );
}

/** Shows the image, or a message in its place if the browser can't display it. */
function ImagePreview({ file }: { file: FileResult }) {
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState("");
  useEffect(() => {
    const url = URL.createObjectURL(file.content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <figure className="min-w-0 text-center">
      {address && (
        <img
          src={address}
          alt={`Preview of ${file.name}`}
          className="mx-auto max-h-72 max-w-full rounded border border-rule bg-card object-contain"
          onLoad={({ currentTarget }) =>
            setSize(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight} pixels`)
          }
          onError={() => setSize("Your browser can't display this image.")}
        />
      )}
      <figcaption className="mt-2 text-xs text-ink-2">{size || "Loading…"}</figcaption>
    </figure>
  );
}
