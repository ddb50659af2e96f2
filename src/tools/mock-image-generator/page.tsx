import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { sitePath } from "#contract/site-path.ts";
import { Button } from "#ui/button.tsx";
import { canvasFile } from "#ui/canvas-file.ts";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { download } from "#ui/download.ts";
import { Field } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutMockImageGenerator } from "./about.tsx";
import { LONGEST_LABEL, toImageAddress } from "./image-address.ts";
import { fileNameOf, fontSizeOf, labelOf, type MockImage, readSide, toSvg } from "./mock-image.ts";

const FORMATS = { png: "PNG", jpeg: "JPEG", webp: "WebP", svg: "SVG" } as const;
const PRESETS = ["300x200", "640x480", "1280x720", "1920x1080", "1200x630", "728x90", "512x512", "150x150"];
const JPEG_QUALITY = 90;

export default function MockImageGeneratorPage() {
  const services = useToolServices();
  const [typed, setTyped] = useState({ width: "300", height: "200" });
  const [look, setLook] = useState({ background: "#cccccc", color: "#333333", label: "" });
  const [format, setFormat] = useState<keyof typeof FORMATS>("png");
  const [scale, setScale] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const image: MockImage = {
    width: readSide(typed.width, "width"),
    height: readSide(typed.height, "height"),
    ...look,
  };
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, format === "svg" ? 1 : scale);
  });

  const save = async () => {
    services.recordAction("download");
    const name = fileNameOf(image, format === "svg" ? 1 : scale, format === "jpeg" ? "jpg" : format);
    if (!canvas.current) return;
    const file = await toFile(canvas.current, image, format);
    if (typeof file === "string") {
      toastFailed(file);
      return;
    }
    download(name, file);
    toastDone("Downloaded!", name);
  };
  useRunKey(save);
  const address = useOrigin() + sitePath(toImageAddress({ image, scale: format === "svg" ? 1 : scale, type: format }));
  const used = () => services.recordInput(true);

  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="card grid content-start gap-3 p-4">
          <div className="grid grid-cols-2 gap-3">
            {(["width", "height"] as const).map((side) => (
              <Field key={side} label={side === "width" ? "Width" : "Height"}>
                {(id) => (
                  <input
                    id={id}
                    type="number"
                    min={1}
                    max={2000}
                    className="field"
                    value={typed[side]}
                    onChange={({ target }) => {
                      setTyped((before) => ({ ...before, [side]: target.value }));
                      used();
                    }}
                    onBlur={() => setTyped({ width: String(image.width), height: String(image.height) })}
                  />
                )}
              </Field>
            ))}
          </div>
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">Sizes</legend>
            {PRESETS.map((preset) => {
              const [width = "", height = ""] = preset.split("x");
              return (
                <Button key={preset} className="px-2 text-xs" onClick={() => setTyped({ width, height })}>
                  {width} × {height}
                </Button>
              );
            })}
          </fieldset>
          <div className="grid grid-cols-2 gap-3">
            {(["background", "color"] as const).map((name) => (
              <Field key={name} label={name === "color" ? "Text color" : "Background"}>
                {(id) => (
                  <input
                    id={id}
                    type="color"
                    className="field p-1"
                    value={look[name]}
                    onChange={({ target }) => {
                      setLook((before) => ({ ...before, [name]: target.value }));
                      used();
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label="Text">
            {(id) => (
              <input
                id={id}
                type="text"
                className="field"
                maxLength={LONGEST_LABEL}
                placeholder={`${image.width} × ${image.height}`}
                value={look.label}
                onChange={({ target }) => {
                  setLook((before) => ({ ...before, label: target.value }));
                  used();
                }}
              />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Format">
              {(id) => (
                <select
                  id={id}
                  className="field"
                  value={format}
                  onChange={({ target }) => setFormat(target.value as keyof typeof FORMATS)}
                >
                  {Object.entries(FORMATS).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Resolution">
              {(id) => (
                <select
                  id={id}
                  className="field"
                  value={scale}
                  onChange={({ target }) => setScale(Number(target.value))}
                >
                  <option value={1}>1x</option>
                  <option value={2}>2x</option>
                </select>
              )}
            </Field>
          </div>
          <Button look="main" icon="download" onClick={save}>
            Download
          </Button>
        </div>
        <Panel
          sunk
          heading="Preview"
          foot={
            <span>
              {image.width} × {image.height} px{scale > 1 && format !== "svg" ? `, at ${scale}x` : ""}
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
          <div className="flex items-end gap-2 border-rule border-t p-4">
            <Field label="Image address" className="min-w-0 flex-1">
              {(id) => <input id={id} type="text" readOnly className="field font-mono text-sm" value={address} />}
            </Field>
            <Button icon="copy" className="min-h-10" onClick={() => copyAndSay(address, address)}>
              Copy
            </Button>
          </div>
        </Panel>
      </div>
      <AboutMockImageGenerator />
    </>
  );
}

const never = () => () => {};

/** Where the site is; nowhere in the prerendered page and while React takes it over. */
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
  if (format !== "svg") return canvasFile(canvas, format, JPEG_QUALITY);
  // The canvas still has the font that it drew the label in.
  const labelWidth = canvas.getContext("2d")?.measureText(labelOf(image)).width;
  return new Blob([toSvg(image, labelWidth)], { type: "image/svg+xml" });
}
