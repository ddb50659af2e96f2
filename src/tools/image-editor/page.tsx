import { Suspense, useEffect, useRef, useState } from "react";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import { download } from "#ui/download.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import type { OpenedImage } from "./open-image.ts";
import { operations } from "./tool.ts";

const Editor = lazyPart(() => import("./editor.tsx"), "Editor");

const FORMATS = ["jpeg", "png", "gif", "bmp", "webp"] as const;
const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, BMP, WebP)";

export default function ImageEditorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [file, setFile] = useState<File>();
  /** Replaces the file once it is open. */
  const [next, setNext] = useState<File>();
  const [opened, setOpened] = useState<OpenedImage>();
  const chooser = useRef<HTMLButtonElement>(null);

  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    if (!claimsFormat(chosen, FORMATS)) return toastFailed(WRONG_TYPE);
    setNext(chosen);
    services.recordInput(true);
    run("open", [chosen], {});
  };
  useHandover((sent) => sent.kind === "file" && choose([sent.file]));
  const clear = () => {
    setFile(undefined);
    setOpened(undefined);
    services.recordInput(false);
    reset();
  };

  const data = dataOf(operations, "open", state);
  const [lastOpened, setLastOpened] = useState<OpenedImage>();
  if (data && data !== lastOpened) {
    setLastOpened(data);
    setFile(next);
    setOpened(data);
  }
  const saved =
    state.phase === "done" && state.operation === "save" && state.result.kind === "files"
      ? state.result.files[0]
      : undefined;
  useEffect(() => {
    if (saved) download(saved.name, saved.content);
  }, [saved]);

  const opening = state.phase === "running" && state.operation === "open";
  const input = {
    chooserRef: chooser,
    chosen: next ? [next] : [],
    accept: acceptAttribute(FORMATS),
    formats: "JPEG, PNG, GIF, BMP, WebP, up to 100 megapixels",
    onFiles: choose,
    onClear: clear,
  };
  return (
    <>
      {file && opened ? (
        <Suspense fallback={<ImageInput {...input}>{OPENING}</ImageInput>}>
          <Editor
            key={opened.preview.width + file.name + file.lastModified}
            file={file}
            opened={opened}
            input={input}
            state={state}
            onSave={(options) => run("save", [file], options)}
            onCopy={async (options) => {
              const result = await run("copy", [file], options);
              return (result?.kind === "files" && result.files[0]?.content) || "";
            }}
            onCancel={cancel}
          />
        </Suspense>
      ) : (
        <ImageInput {...input}>{opening && OPENING}</ImageInput>
      )}
      {state.phase === "refused" && (
        <div className="mt-4">
          <ErrorNote error={state.error} input={EMPTY_INPUT} />
        </div>
      )}
    </>
  );
}

const OPENING = <p className="vacant">Opening…</p>;
