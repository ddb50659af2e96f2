import { Suspense } from "react";
import { Button } from "#ui/button.tsx";
import { EyeDropperButton } from "#ui/eye-dropper-button.tsx";
import { fileResult } from "#ui/file-result.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { filesIn, textValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const ImagePicker = lazyPart(() => import("./image-picker.tsx"), "ImagePicker");
const SwatchList = lazyPart(() => import("./swatch-list.tsx"), "SwatchList");

const MODES = {
  palette: "Palette",
  shades: "Shades",
  harmonies: "Harmonies",
  simulate: "Color Blindness",
  export: "Export",
};

const showFile = fileResult("Palette");

export default function ColorPickerPage() {
  const tool = useTool(operations, { modes: true });
  const chosen = filesIn(tool.inputs.image);
  const list = tool.text && String(tool.text.content);
  const open = (mode: string, input: string, content: string) => {
    tool.switchMode(mode);
    tool.replace(input, textValue(content), mode);
  };
  const use = (hex: string) =>
    open(tool.mode === "palette" || tool.mode === "export" ? "shades" : tool.mode, "color", hex);
  const imageInput = (
    <ImageInput
      chooserRef={tool.fieldOf("image")}
      chosen={chosen}
      accept="image/*"
      formats="PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC"
      onFiles={(files) => tool.replace("image", { kind: "files", files }, "palette")}
      onClear={() => tool.clear("image")}
    >
      {chosen[0] && (
        <Suspense>
          <ImagePicker file={chosen[0]} onUse={use} />
        </Suspense>
      )}
    </ImageInput>
  );
  const exportButton = list && (
    <Button look="quiet" onClick={() => open("export", "colors", list)}>
      Export
    </Button>
  );
  const noEyeDropper = <span className="text-sm text-ink-2">This browser can’t pick from the screen.</span>;
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      placeholder={{ color: "#3b82f6, or any CSS color", colors: "#3b82f6  Brand" }}
      extraActions={<EyeDropperButton look="plain" onPick={use} absent={noEyeDropper} />}
      inputs={tool.mode === "palette" ? imageInput : undefined}
      result={
        <Suspense>
          {(tool.files && showFile(tool.files, tool)) ?? (
            <ToolResult tool={tool} sendable views={exportButton}>
              {list && <SwatchList label="Colors" text={list} onUse={use} />}
            </ToolResult>
          )}
        </Suspense>
      }
    />
  );
}
