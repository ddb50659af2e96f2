import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import type { CanvasFormat } from "#shared/image/encode-canvas.ts";
import { choice, type OptionValues } from "#shared/options.ts";
import { Button } from "#ui/button.tsx";
import { canvasFile } from "#ui/canvas-file.ts";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { CopyImage } from "#ui/copy-image.tsx";
import { download } from "#ui/download.ts";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { KeyHint } from "#ui/key-hint.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { toastDone, toastFailed, toastUnreadable } from "#ui/toast.tsx";
import { EMPTY_RESULT } from "#ui/tool-page.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptValues } from "#ui/use-kept-values.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutStringToImage } from "./about.tsx";
import { drawText, measureText } from "./draw-text.tsx";
import { operations } from "./operations.ts";
import { hasTooManyLines, MOST_PIXELS, tooLong, toStyle, toSvg } from "./text-image.ts";

const SendImage = lazyPart(() => import("#ui/send-image.tsx"), "SendImage", null);

const FORMATS = { png: "PNG", jpeg: "JPEG", webp: "WebP", svg: "SVG" } as const;
const FORMAT = choice("Format", FORMATS);
const QUALITY = 92;
const LOOK = operations.svg.options;
const OPTIONS = { ...LOOK, format: FORMAT };

export default function StringToImagePage() {
  const services = useToolServices();
  const { input, setInput, options, setOptions } = useKeptValues(OPTIONS);
  const { format } = options;
  const [fromFile, setFromFile] = useState("");
  const text = input.kind === "typed" ? input.text : fromFile;
  const canvas = useRef<HTMLCanvasElement>(null);

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  useHandover(change);
  useEffect(() => {
    if (input.kind === "typed") return;
    let current = true;
    setFromFile("");
    import("#shared/text-source.ts")
      .then(({ readText }) => readText(input.file))
      .then(
        (read) => current && setFromFile(read),
        (error: unknown) => current && toastUnreadable(error),
      );
    return () => {
      current = false;
    };
  }, [input]);

  // All but numbers come from controls that give nothing else.
  const style = useMemo(() => toStyle(clampNumbers(LOOK, options) as OptionValues<typeof LOOK>), [options]);
  const blank = text.trim() === "";
  const layout = useCallback(() => measureText(text, style), [text, style]);
  /** Draws the preview, or says why there is none. */
  const render = useCallback(() => {
    if (!canvas.current || blank) return undefined;
    const refusal = tooLong(text);
    if (refusal) return refusal;
    if (hasTooManyLines(text, style)) return TOO_LARGE;
    const placed = layout();
    if (Math.max(placed.width, placed.height) > MOST_PIXELS) return TOO_LARGE;
    drawText(canvas.current, placed, style, format === "jpeg");
    return undefined;
  }, [blank, text, layout, style, format]);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setRefusal(render()), [render]);

  const regenerate = () => {
    services.recordAction("regenerate");
    const reason = render();
    if (reason) toastFailed(reason);
    else toastDone("Generated!");
  };
  const toFile = async () => {
    if (format === "svg") return tooLong(text) ?? new Blob([toSvg(layout(), style)], { type: "image/svg+xml" });
    return toPixels(format);
  };
  const toPixels = async (wanted: CanvasFormat) => {
    if (refusal || !canvas.current) return refusal ?? TOO_LARGE;
    return canvasFile(canvas.current, wanted, QUALITY);
  };
  const save = async () => {
    services.recordAction("download");
    const name = `text.${format === "jpeg" ? "jpg" : format}`;
    const file = await toFile();
    if (typeof file === "string") {
      toastFailed(file);
      return;
    }
    download(name, file);
    toastDone("Downloaded!", name);
  };

  useRunKey(
    () => {
      if (!blank) save();
    },
    { fields: false },
  );

  return (
    <>
      <div className="tool-columns">
        <div className="flex min-w-0 flex-col gap-3">
          <TextInput
            value={input}
            onChange={change}
            onClear={() => change(EMPTY_INPUT)}
            sample={sampleText(operations.svg)}
            placeholder="Type the text to draw; every line is kept"
            invalid={false}
          />
          <fieldset
            className="card flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 p-4"
            // A number beyond the limits becomes the one that is drawn with.
            onBlur={() => setOptions(clampNumbers(LOOK, options))}
          >
            <legend className="sr-only">Look</legend>
            <OptionControls
              declarations={OPTIONS}
              values={options}
              onChange={(name, value) => setOptions({ [name]: value })}
            />
          </fieldset>
          <div className="action-bar flex flex-wrap items-center gap-2">
            <Button look="main" icon="download" disabled={blank} onClick={save}>
              Download
            </Button>
            <Button disabled={blank} onClick={regenerate}>
              Regenerate
            </Button>
            <CopyImage look="plain" disabled={blank} image={() => toPixels("png")} />
            <KeyHint does="Download" />
          </div>
        </div>
        <Panel sunk heading="Preview">
          <div className="grid flex-1 place-items-center overflow-hidden p-4" aria-live="polite">
            {blank ? (
              <p className="text-ink-2 text-sm">{EMPTY_RESULT}</p>
            ) : (
              <>
                {refusal && <p className="text-sm">{refusal}</p>}
                <canvas
                  ref={canvas}
                  role="img"
                  aria-label="Text as an image"
                  hidden={refusal !== undefined}
                  className="h-auto max-h-[70vh] max-w-full border border-rule"
                />
              </>
            )}
          </div>
          {!blank && (
            <Suspense>
              <SendImage name="text.png" image={() => toPixels("png")} />
            </Suspense>
          )}
        </Panel>
      </div>
      <AboutStringToImage />
    </>
  );
}

const TOO_LARGE = "This text makes an image of more than 16,384 pixels per side. Choose a smaller size or fewer words.";
