import { Suspense, useState } from "react";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import { ImageInput } from "#ui/image-input.tsx";
import { EMPTY_INPUT, filesIn, type ToolInput } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { ConverterOptions } from "./converter-options.tsx";
import { pageOperations } from "./page-operations.ts";
import { SOURCE_FORMATS, WRONG_TYPE } from "./source-images.ts";

const SourcesView = lazyPart(() => import("./sources-view.tsx"), "SourcesView");
const ResultsPanel = lazyPart(() => import("./results-panel.tsx"), "ResultsPanel");

export default function ImageConverterPage() {
  const tool = useTool(pageOperations, { onHandover: (sent, { files = filesIn(sent) }) => choose(files) });
  const [selected, setSelected] = useState(0);
  const sources = filesIn(tool.inputs.input);
  const show = (input: ToolInput) => {
    tool.replace("input", input);
    setSelected(0);
  };
  const choose = async (files: readonly File[]) => {
    const claimed = files.filter((file) => claimsFormat(file, SOURCE_FORMATS));
    if (claimed.length === 0) return files.length > 0 && toastFailed(WRONG_TYPE);
    const before = tool.inputs.input;
    const chosen: ToolInput = { kind: "files", files: claimed };
    show(chosen);
    const inspection = await import("./inspect-images.ts").catch(retryImport).catch(() => undefined);
    // When the code fails to load, each image is checked only on conversion.
    if (!inspection) return;
    const { images, rejection } = await inspection.inspectImages(files);
    if (!rejection) return;
    // When no image is valid, keep the previous ones.
    tool.swapInput("input", chosen, images.length > 0 ? { kind: "files", files: images } : before);
    toastFailed(rejection.message, rejection.title);
  };
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      inputs={
        <ImageInput
          multiple
          chooserRef={tool.fieldOf("input")}
          chosen={sources}
          accept={acceptAttribute(SOURCE_FORMATS)}
          formats="PNG, JPEG, WebP, BMP, GIF, AVIF, TIFF, up to 100 megapixels"
          onFiles={choose}
          onClear={() => show(EMPTY_INPUT)}
        >
          {sources.length > 0 && (
            <Suspense>
              <SourcesView sources={sources} selected={selected} onSelect={setSelected} />
            </Suspense>
          )}
        </ImageInput>
      }
      options={<ConverterOptions tool={tool} sources={sources} />}
      result={
        <Suspense fallback={empty}>
          {tool.files ? (
            <ResultsPanel files={tool.files} sources={sources} selected={selected} onSelect={setSelected} />
          ) : (
            empty
          )}
        </Suspense>
      }
    />
  );
}
