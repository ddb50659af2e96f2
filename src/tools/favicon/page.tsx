import { Suspense } from "react";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import { InputError } from "#shared/input-error.ts";
import { ImageInput } from "#ui/image-input.tsx";
import { ImageView } from "#ui/image-view.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const IconsPanel = lazyPart(() => import("./icons-panel.tsx"), "IconsPanel");

const MODES = { image: "Image", text: "Emoji or letters" } as const;
const FORMATS = ["png", "jpeg", "webp", "gif", "avif", "bmp"] as const;

export default function FaviconPage() {
  const tool = useTool(operations, {
    modes: true,
    onHandover: (sent, { files = filesIn(sent) }) => {
      tool.switchMode("image");
      choose(files);
    },
  });
  const [image, svg] = filesIn(tool.inputs.input);
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    try {
      const { isSvg, drawSvg } = await import("./svg-image.tsx");
      if (!isSvg(file) && !claimsFormat(file, FORMATS)) throw new InputError("Please choose an image");
      tool.replace("input", { kind: "files", files: isSvg(file) ? await drawSvg(file) : [file] });
    } catch (error) {
      toastFailed(error instanceof InputError ? error.message : "Failed to load the image");
    }
  };
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      placeholder="🚀, or A"
      inputs={
        tool.mode === "image" ? (
          <ImageInput
            chooserRef={tool.fieldOf("input")}
            chosen={image ? [image] : []}
            accept={`.svg,image/svg+xml,${acceptAttribute(FORMATS)}`}
            formats="PNG, JPEG, WebP, SVG, GIF, AVIF, BMP; best square, 512 pixels or more"
            onFiles={choose}
            onClear={() => tool.clear("input")}
          >
            {image && <ImageView blob={svg ?? image} alt={`Preview of ${image.name}`} />}
          </ImageInput>
        ) : undefined
      }
      result={<Suspense fallback={empty}>{tool.files ? <IconsPanel files={tool.files} /> : empty}</Suspense>}
    />
  );
}
