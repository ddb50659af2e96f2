import { Suspense } from "react";
import { plural } from "#shared/format-number.ts";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { FileChip } from "#ui/file-chip.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { FORMATS } from "./compression.ts";
import { operations } from "./tool.ts";

const ImageView = lazyPart(() => import("#ui/image-view.tsx"), "ImageView");
const CompressedPanel = lazyPart(() => import("./compressed-panel.tsx"), "CompressedPanel");

const WRONG_TYPE = "Please select JPEG, PNG, WebP or AVIF images";

export default function ImageCompressorPage() {
  const tool = useTool(operations, { onHandover: (sent, { files = filesIn(sent) }) => choose(files) });
  const chosen = filesIn(tool.inputs.input);
  const [only, ...others] = chosen;
  const choose = (files: readonly File[]) => {
    const images = files.filter((file) => claimsFormat(file, FORMATS));
    const skipped = files.length - images.length;
    if (skipped > 0) toastFailed(images.length === 0 ? WRONG_TYPE : `${plural(skipped, "other file")} skipped`);
    if (images.length > 0) tool.replace("input", { kind: "files", files: images });
  };
  const clear = () => tool.replace("input", EMPTY_INPUT);
  const [source] = filesIn(tool.ranWith.inputs.input);
  const [result] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  const show = (compressed: FileResult, original: File) => (
    <Suspense fallback={empty}>
      <CompressedPanel source={original} result={compressed} />
    </Suspense>
  );
  return (
    <ToolPage
      tool={tool}
      inputs={
        <ImageInput
          multiple
          chooserRef={tool.fieldOf("input")}
          chosen={chosen}
          accept={acceptAttribute(FORMATS)}
          formats="JPEG, PNG, WebP, AVIF, any number of them"
          onFiles={choose}
          onClear={clear}
        >
          {only &&
            (others.length > 0 ? (
              <FileChip files={chosen} onRemove={clear} />
            ) : (
              <Suspense>
                <ImageView blob={only} alt={`Preview of ${only.name}`} />
              </Suspense>
            ))}
        </ImageInput>
      }
      showOpened={show}
      result={source && result ? show(result, source) : empty}
    />
  );
}
