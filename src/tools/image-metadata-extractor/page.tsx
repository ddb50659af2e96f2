import { Suspense, useRef, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { acceptOf, claimsFormat } from "#shared/image/image-types.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutImageMetadataExtractor } from "./about.tsx";
import { operations } from "./operations.ts";

const SourceView = lazyPart(() => import("./source-view.tsx"), "SourceView");
const MetadataPanel = lazyPart(() => import("./metadata-panel.tsx"), "MetadataPanel");
const CleanedPanel = lazyPart(() => import("./cleaned-panel.tsx"), "CleanedPanel");

const FORMATS = ["png", "jpeg", "webp", "bmp", "gif", "tiff", "avif", "heic"] as const;
const WRONG_TYPE = "Please select a valid image file (PNG, JPEG, WebP, BMP, GIF, TIFF)";

export default function ImageMetadataExtractorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [file, setFile] = useState<File>();
  const chosen = file ? [file] : [];
  const chooser = useRef<HTMLButtonElement>(null);

  const show = (next: File | undefined) => {
    setFile(next);
    reset();
    services.recordInput(next !== undefined);
  };
  const choose = async ([next]: readonly File[]) => {
    if (!next) return;
    if (!claimsFormat(next, FORMATS)) return toastFailed(WRONG_TYPE);
    show(next);
    if (!file) return;
    const headers = await import("#shared/image/image-header.ts").catch(() => undefined);
    // Where the next cannot be read, the one before stays.
    if (headers && !(await headers.readImageHeader(next).catch(() => undefined))) {
      setFile((now) => (now === next ? file : now));
    }
  };
  const start = (operation: string) => {
    if (!file) chooser.current?.focus();
    run(operation, chosen, {});
  };
  useRunKey(() => start("extract"));
  useHandover((sent) => sent.kind === "file" && choose([sent.file]));

  const metadata = dataOf(operations, "extract", state);
  const result = state.phase === "done" && file ? state.result : undefined;
  return (
    <>
      <div className="tool-columns">
        <div className="contents lg:*:last:order-last lg:*:last:col-span-2">
          <ImageInput
            chooser={chooser}
            chosen={chosen}
            accept={acceptOf(FORMATS)}
            formats="JPEG, PNG, WebP, HEIC, TIFF, AVIF, GIF, BMP"
            onFiles={choose}
            onClear={() => show(undefined)}
            foot={
              file && (
                <>
                  <span className="max-w-full truncate text-ink">{file.name}</span>
                  <span>{formatBytes(file.size)}</span>
                </>
              )
            }
          >
            {file && (
              <Suspense>
                <SourceView file={file} />
              </Suspense>
            )}
          </ImageInput>
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel} />
        </div>
        <div className="relative grid min-w-0" aria-live="polite">
          {state.phase === "refused" ? (
            <ErrorNote error={state.error} input={EMPTY_INPUT} />
          ) : (
            <Suspense fallback={<NoResult />}>
              {metadata && file ? (
                <MetadataPanel metadata={metadata} fileName={file.name} />
              ) : result?.kind === "files" && result.files[0] && file ? (
                <CleanedPanel file={result.files[0]} before={file.size} />
              ) : (
                <NoResult />
              )}
            </Suspense>
          )}
        </div>
      </div>
      <AboutImageMetadataExtractor />
    </>
  );
}

function NoResult() {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">What the image says about itself appears here.</p>
    </Panel>
  );
}
