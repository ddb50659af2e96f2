import { Suspense } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { acceptAttribute, claimsFormat, LOAD_FAILURE } from "#shared/image/image-types.ts";
import { ImageInput } from "#ui/image-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const SourceView = lazyPart(() => import("./source-view.tsx"), "SourceView");
const MetadataPanel = lazyPart(() => import("./metadata-panel.tsx"), "MetadataPanel");
const CleanedPanel = lazyPart(() => import("./cleaned-panel.tsx"), "CleanedPanel");

const FORMATS = ["png", "jpeg", "webp", "bmp", "gif", "tiff", "avif", "heic"] as const;
const WRONG_TYPE = "Please select a valid image file (PNG, JPEG, WebP, BMP, GIF, TIFF)";

export default function ImageMetadataExtractorPage() {
  const tool = useTool(operations, { onHandover: (sent) => choose(filesIn(sent)) });
  const chosen = filesIn(tool.inputs.input);
  const [file] = chosen;
  const choose = async ([next]: readonly File[]) => {
    if (!next) return;
    if (!claimsFormat(next, FORMATS)) return toastFailed(WRONG_TYPE);
    // When the new image is unreadable, keep the previous one.
    if (file && !(await isReadable(next))) return toastFailed(LOAD_FAILURE);
    tool.replace("input", { kind: "files", files: [next] }, "extract");
  };
  const metadata = tool.data("extract");
  const [cleaned] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      inputs={
        <ImageInput
          chooserRef={tool.fieldOf("input")}
          chosen={chosen}
          accept={acceptAttribute(FORMATS)}
          formats="JPEG, PNG, WebP, HEIC, TIFF, AVIF, GIF, BMP"
          onFiles={choose}
          onClear={() => tool.clear("input")}
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
      }
      result={
        <div className="relative grid min-w-0">
          <Suspense fallback={empty}>
            {file && metadata ? (
              <MetadataPanel metadata={metadata} fileName={file.name} />
            ) : file && cleaned ? (
              <CleanedPanel file={cleaned} before={file.size} />
            ) : (
              empty
            )}
          </Suspense>
        </div>
      }
    />
  );
}

/** True when the file starts with a valid image header. */
async function isReadable(file: File): Promise<boolean> {
  const headers = await import("#shared/image/image-header.ts").catch(() => undefined);
  return !headers || (await headers.readImageHeader(file).catch(() => undefined)) !== undefined;
}
