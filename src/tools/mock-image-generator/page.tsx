import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { site } from "#contract/site.ts";
import { sitePath } from "#contract/site-path.ts";
import { choice, type OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { Button } from "#ui/button.tsx";
import { canvasToFile } from "#ui/canvas-file.ts";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { CopyImage } from "#ui/copy-image.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { onFirstInteraction } from "#ui/on-first-interaction.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { usePageState } from "#ui/use-page-state.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { formatImageAddress } from "./image-address.ts";
import { fileNameOf, fontSizeOf, labelOf, type MockImage, toSvg } from "./mock-image.ts";
import { operations } from "./tool.ts";

const SendImage = lazyPart(() => import("#ui/send-image.tsx"), "SendImage", null);

const FORMATS = { png: "PNG", jpeg: "JPEG", webp: "WebP", svg: "SVG" } as const;
const { width, height, ...LOOK } = operations.svg.options;
const FILE = { format: choice("Format", FORMATS), scale: choice("Resolution", { "1": "1x", "2": "2x" }) };
const OPTIONS = { ...operations.svg.options, ...FILE };
const PRESETS = ["300x200", "640x480", "1280x720", "1920x1080", "1200x630", "728x90", "512x512", "150x150"];
const JPEG_QUALITY = 90;

export default function MockImageGeneratorPage() {
  const services = useToolServices();
  const { options, setOptions } = usePageState(OPTIONS);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { format, scale: resolution, ...image } = resolveOptions(OPTIONS, options);
  const scale = format === "svg" ? 1 : Number(resolution);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, scale);
  });

  const change = (name: string, value: unknown) => {
    setOptions({ [name]: value });
    services.recordInput(true);
  };
  const save = async () => {
    services.recordAction("download");
    const name = fileNameOf(image, scale, format === "jpeg" ? "jpg" : format);
    if (!canvas.current) return;
    const file = await toFile(canvas.current, image, format);
    if (typeof file === "string") {
      toastFailed(file);
      return;
    }
    downloadWithToast(name, file);
  };
  useRunKey(save, { enterInFields: false });
  // Loaded after the first interaction, to keep the first paint fast.
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => onFirstInteraction(() => setHasInteracted(true)), []);
  const toPng = () => (canvas.current ? canvasToFile(canvas.current, "png", 100) : "");
  const address = useOrigin() + sitePath(formatImageAddress({ image, scale, type: format }));
  const controls = (declarations: OptionDeclarations) => (
    <OptionControls declarations={declarations} values={options} onChange={change} />
  );

  return (
    <div className="option-columns">
      <div>
        <fieldset
          className="card option-card max-lg:mb-3"
          // Show the clamped size that is drawn.
          onBlur={() => setOptions(clampNumbers(OPTIONS, options))}
        >
          <legend className="sr-only">Look</legend>
          {controls({ width, height })}
          <fieldset className="flex w-full flex-wrap gap-1.5">
            <legend className="sr-only">Sizes</legend>
            {PRESETS.map((preset) => {
              const [width = 0, height = 0] = preset.split("x").map(Number);
              return (
                <Button key={preset} className="px-2 text-xs" onClick={() => setOptions({ width, height })}>
                  {width} × {height}
                </Button>
              );
            })}
          </fieldset>
          {controls({ ...LOOK, label: { ...LOOK.label, placeholder: labelOf({ ...image, label: "" }) } })}
          {controls(FILE)}
        </fieldset>
        <div className="action-bar flex flex-wrap gap-2">
          <Button look="main" icon="download" onClick={save}>
            Download
          </Button>
          <CopyImage look="plain" image={toPng} />
        </div>
      </div>
      <Panel
        sunk
        heading="Preview"
        foot={
          <span>
            {image.width} × {image.height} px{scale > 1 ? `, at ${scale}x` : ""}
          </span>
        }
      >
        <div className="grid flex-1 place-items-center overflow-hidden p-4">
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Mock image, ${labelOf(image)}`}
            className="h-auto max-h-[70vh] max-w-full border border-rule"
          />
        </div>
        {site.hasServer && (
          <div className="border-rule border-t p-4">
            <div className="flex items-end gap-2">
              <Field label="Image address" className="min-w-0 flex-1">
                {(id) => <input id={id} type="text" readOnly className="field font-mono text-sm" value={address} />}
              </Field>
              <Button icon="copy" className="min-h-10" onClick={() => copyWithToast(address, address)}>
                Copy
              </Button>
            </div>
            <p className="mt-2 text-ink-2 text-sm">
              For the <code>src</code> of an <code>img</code> while you build a page. Our server draws the image
              whenever someone opens that page. Only the size is needed: <code>/mock/300x200</code> or{" "}
              <code>/mock/64.svg</code>.
            </p>
          </div>
        )}
        <div className="min-h-11.25">
          {hasInteracted && (
            <Suspense>
              <SendImage name={fileNameOf(image, scale, "png")} image={toPng} />
            </Suspense>
          )}
        </div>
      </Panel>
    </div>
  );
}

const never = () => () => {};

/** The site's origin; empty in the prerendered page and during hydration. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
}

function draw(canvas: HTMLCanvasElement, image: MockImage, scale: number): void {
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = image.background;
  context.fillRect(0, 0, image.width, image.height);
  context.fillStyle = image.color;
  context.font = `${fontSizeOf(image)}px Arial, Helvetica, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(labelOf(image), image.width / 2, image.height / 2, image.width);
}

async function toFile(
  canvas: HTMLCanvasElement,
  image: MockImage,
  format: keyof typeof FORMATS,
): Promise<Blob | string> {
  if (format !== "svg") return canvasToFile(canvas, format, JPEG_QUALITY);
  // The canvas still has the font of the label.
  const labelWidth = canvas.getContext("2d")?.measureText(labelOf(image)).width;
  return new Blob([toSvg(image, labelWidth)], { type: "image/svg+xml" });
}
