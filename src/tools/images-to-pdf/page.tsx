import { Suspense } from "react";
import type { ImageFormat } from "#shared/image/image-header.ts";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const PdfList = lazyPart(() => import("#ui/pdf/pdf-list.tsx"), "PdfList");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const FORMATS: readonly ImageFormat[] = ["jpeg", "png", "webp", "avif", "gif", "bmp", "tiff"];
const FORMAT_NAMES = "JPEG, PNG, WebP, AVIF, GIF, BMP, TIFF";
const FOR_ANY_SIZE = ["pageSize", "margin", "removeMetadata"];
const FOR_FIXED_SIZE = ["pageSize", "orientation", "fit", "margin", "removeMetadata"];

/** Identifies files, which may have equal names, while they are reordered. */
const keys = new WeakMap<File, number>();
let lastKey = 0;

function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}

export default function ImagesToPdfPage() {
  const tool = useTool(operations, { onHandover: (sent, { files = filesIn(sent) }) => add(files) });
  const chosen = filesIn(tool.inputs.input);
  const show = (files: readonly File[]) => tool.replace("input", { kind: "files", files });
  const add = (files: readonly File[]) => {
    const images = files.filter((file) => claimsFormat(file, FORMATS));
    if (images.length < files.length) toastFailed(`Only images are supported (${FORMAT_NAMES})`);
    if (images.length > 0) show([...chosen, ...images]);
  };
  const [result] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      inputs={
        <FileInput
          noun="images"
          icon="image-up"
          multiple
          replaceLabel="Add images"
          chooserRef={tool.fieldOf("input")}
          chosen={chosen}
          accept={acceptAttribute(FORMATS)}
          formats={`${FORMAT_NAMES}. They stay on your device.`}
          onFiles={add}
          onClear={() => tool.clear("input")}
        >
          {chosen.length > 0 && (
            <Suspense fallback={<div className="flex-1" />}>
              <PdfList
                pdfs={chosen.map((file) => ({ key: keyOf(file), file }))}
                disabled={tool.state.phase === "running"}
                onPassword={() => {}}
                onArrange={(images) => show(images.map(({ file }) => file))}
                thumbnail={(file) => <ImageThumbnail file={file} />}
              />
            </Suspense>
          )}
        </FileInput>
      }
      options={
        <ToolOptionControls tool={tool} only={tool.options.pageSize === "image" ? FOR_ANY_SIZE : FOR_FIXED_SIZE} />
      }
      result={
        <Suspense fallback={empty}>{result ? <FilePanel file={result} label="Download Result" /> : empty}</Suspense>
      }
    />
  );
}

/** A small picture of a file; empty for a format that the browser doesn't show, such as TIFF. */
function ImageThumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded border border-rule bg-sunk">
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="max-h-full max-w-full"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
