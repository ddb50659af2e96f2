import { Suspense, useEffect, useState } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import { acceptAttribute, claimsFormat } from "#shared/image/image-types.ts";
import { Button } from "#ui/button.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { takeCameraState } from "./camera-history-state.ts";
import { operations } from "./tool.ts";

const CameraPanel = lazyPart(() => import("./camera-panel.tsx"), "CameraPanel");
const OutlinedImage = lazyPart(() => import("./outlined-image.tsx"), "OutlinedImage");
const CodesPanel = lazyPart(() => import("./codes-panel.tsx"), "CodesPanel");

const FORMATS = ["png", "jpeg", "webp", "gif", "bmp", "tiff", "avif", "heic"] as const;

export default function CodeReaderPage() {
  const tool = useTool(operations, { onHandover: (sent) => choose(filesIn(sent)) });
  const [isCameraOn, setIsCameraOn] = useState(false);
  /** Index of the code that the pointer or the focus is on. */
  const [active, setActive] = useState<number>();
  const chosen = filesIn(tool.inputs.input);
  const [file] = chosen;
  const reading = tool.data("read");
  const choose = ([next]: readonly File[]) => {
    if (!next) return;
    if (!claimsFormat(next, FORMATS)) return toastFailed("Please select an image file");
    setIsCameraOn(false);
    setActive(undefined);
    tool.replace("input", { kind: "files", files: [next] }, "read");
  };
  useEffect(() => {
    if (takeCameraState()) setIsCameraOn(true);
  }, []);
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      extraActions={
        <Button icon="camera" onClick={() => setIsCameraOn(!isCameraOn)}>
          {isCameraOn ? "Stop camera" : "Use camera"}
        </Button>
      }
      inputs={
        isCameraOn ? (
          <Suspense fallback={<EmptyResult heading="Camera" working="Starting the camera…" />}>
            <CameraPanel onFound={(frame) => choose([frame])} onStop={() => setIsCameraOn(false)} />
          </Suspense>
        ) : (
          <ImageInput
            chooserRef={tool.fieldOf("input")}
            chosen={chosen}
            accept={acceptAttribute(FORMATS)}
            formats="PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC"
            onFiles={choose}
            onClear={() => tool.clear("input")}
            foot={
              file && (
                <>
                  <span className="max-w-full truncate text-ink">{file.name}</span>
                  <span>{formatBytes(file.size)}</span>
                  {reading && <span>{plural(reading.codes.length, "code")}</span>}
                </>
              )
            }
          >
            {file && (
              <Suspense>
                <OutlinedImage file={file} reading={reading} active={active} />
              </Suspense>
            )}
          </ImageInput>
        )
      }
      result={
        <div className="relative grid min-w-0">
          {reading ? (
            <Suspense fallback={empty}>
              <CodesPanel reading={reading} onActive={setActive} />
            </Suspense>
          ) : (
            empty
          )}
        </div>
      }
    />
  );
}
