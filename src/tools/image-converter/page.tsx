import { Suspense, useRef, useState } from "react";
import { acceptOf, claimsFormat } from "#shared/image/image-types.ts";
import { defaultOptions } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { importAgain } from "#ui/import-again.ts";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutImageConverter } from "./about.tsx";
import { ConverterOptions } from "./converter-options.tsx";
import { operations } from "./operations.ts";
import { SOURCE_FORMATS, type SourceImage, WRONG_TYPE } from "./source-images.ts";

const SourcesView = lazyPart(() => import("./sources-view.tsx"), "SourcesView");
const ResultsPanel = lazyPart(() => import("./results-panel.tsx"), "ResultsPanel");

export default function ImageConverterPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [sources, setSources] = useState<readonly SourceImage[]>([]);
  const [selected, setSelected] = useState(0);
  const [options, setOptions] = useState(defaultOptions(operations.convert.options));

  const chooser = useRef<HTMLButtonElement>(null);

  const show = (next: readonly SourceImage[]) => {
    setSources(next);
    setSelected(0);
    reset();
    services.recordInput(next.length > 0);
  };
  const choose = async (files: readonly File[]) => {
    const claimed = files.filter((file) => claimsFormat(file, SOURCE_FORMATS));
    if (claimed.length === 0) return toastFailed(WRONG_TYPE);
    const chosen = claimed.map((file) => ({ file }));
    show(chosen);
    const inspection = await import("./inspect-images.ts").catch(importAgain).catch(() => undefined);
    // Then each is looked at only when it is converted.
    if (!inspection) return;
    const { images, refusal } = await inspection.inspectImages(files);
    // Where none can be read, those before stay.
    setSources((now) => (now === chosen ? (images.length > 0 ? images : sources) : now));
    if (refusal) toastFailed(refusal.message, refusal.title);
  };
  const files = sources.map(({ file }) => file);
  const start = () => {
    const used = resolveOptions(operations.convert.options, options);
    setOptions(used);
    if (sources.length === 0) chooser.current?.focus();
    run("convert", files, used);
  };
  useRunKey(start);
  useHandover((sent) => sent.kind === "file" && choose([sent.file]));
  const result = state.phase === "done" && state.result.kind === "files" ? state.result : undefined;

  return (
    <>
      <div className="tool-columns">
        <ImageInput
          multiple
          chooser={chooser}
          chosen={files}
          accept={acceptOf(SOURCE_FORMATS)}
          formats="PNG, JPEG, WebP, BMP, GIF, AVIF, TIFF, up to 100 megapixels"
          onFiles={choose}
          onClear={() => show([])}
        >
          {sources.length > 0 && (
            <Suspense>
              <SourcesView sources={sources} selected={selected} onSelect={setSelected} />
            </Suspense>
          )}
        </ImageInput>
        <div className="tool-actions">
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel}>
            <ConverterOptions
              values={options}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </ActionBar>
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {state.phase === "refused" ? (
            <ErrorNote error={state.error} input={EMPTY_INPUT} />
          ) : (
            <Suspense fallback={<NoResult />}>
              {result ? (
                <ResultsPanel
                  files={result.files}
                  warnings={result.warnings}
                  moreWarnings={result.moreWarnings}
                  sources={sources}
                  selected={selected}
                  onSelect={setSelected}
                />
              ) : (
                <NoResult />
              )}
            </Suspense>
          )}
        </div>
      </div>
      <OutdatedNote state={state} given={[options]} />
      <AboutImageConverter />
    </>
  );
}

function NoResult() {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">The converted image appears here.</p>
    </Panel>
  );
}
