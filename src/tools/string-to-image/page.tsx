import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import type { CanvasFormat } from "#shared/image/encode-canvas.ts";
import { choice, type OptionValues } from "#shared/options.ts";
import { Button } from "#ui/button.tsx";
import { canvasToFile } from "#ui/canvas-file.ts";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { CopyImage } from "#ui/copy-image.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
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
import { usePageState } from "#ui/use-page-state.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { drawText, measureText } from "./draw-text.tsx";
import { hasTooManyLines, MAX_PIXELS, textLengthError, toStyle, toSvg } from "./text-image.ts";
import { operations } from "./tool.ts";

const SendImage = lazyPart(() => import("#ui/send-image.tsx"), "SendImage", null);

const FORMATS = { png: "PNG", jpeg: "JPEG", webp: "WebP", svg: "SVG" } as const;
const FORMAT = choice("Format", FORMATS);
const QUALITY = 92;
const STYLE_OPTIONS = operations.svg.options;
const OPTIONS = { ...STYLE_OPTIONS, format: FORMAT };

export default function StringToImagePage() {
  const services = useToolServices();
  const { input, setInput, options, setOptions } = usePageState(OPTIONS);
  const { format } = options;
  const [fileText, setFileText] = useState("");
  const text = input.kind === "typed" ? input.text : fileText;
  const canvas = useRef<HTMLCanvasElement>(null);

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  useHandover(change);
  useEffect(() => {
    if (input.kind === "typed") return;
    let current = true;
    setFileText("");
    import("#shared/text-source.ts")
      .then(({ readText }) => readText(input.file))
      .then(
        (read) => current && setFileText(read),
        (error: unknown) => current && toastUnreadable(error),
      );
    return () => {
      current = false;
    };
  }, [input]);

  // Only numbers can be out of range; the other controls give valid values.
  const style = useMemo(
    () => toStyle(clampNumbers(STYLE_OPTIONS, options) as OptionValues<typeof STYLE_OPTIONS>),
    [options],
  );
  const isBlank = text.trim() === "";
  const layout = useCallback(() => measureText(text, style), [text, style]);
  /** Draws the preview, or returns why it can't. */
  const render = useCallback(() => {
    if (!canvas.current || isBlank) return undefined;
    const problem = textLengthError(text);
    if (problem) return problem;
    if (hasTooManyLines(text, style)) return TOO_LARGE;
    const placed = layout();
    if (Math.max(placed.width, placed.height) > MAX_PIXELS) return TOO_LARGE;
    drawText(canvas.current, placed, style, format === "jpeg");
    return undefined;
  }, [isBlank, text, layout, style, format]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setProblem(render()), [render]);

  const preview = useRef<HTMLDivElement>(null);
  const showPreview = () =>
    import("#ui/reveal-result.ts").then(({ scrollToResult }) => scrollToResult(preview.current));
  const regenerate = () => {
    services.recordAction("regenerate");
    showPreview();
    const reason = render();
    if (reason) toastFailed(reason);
    else toastDone("Generated!");
  };
  const toFile = async () => {
    if (format === "svg") return textLengthError(text) ?? new Blob([toSvg(layout(), style)], { type: "image/svg+xml" });
    return toRaster(format);
  };
  const toRaster = async (wanted: CanvasFormat) => {
    if (problem || !canvas.current) return problem ?? TOO_LARGE;
    return canvasToFile(canvas.current, wanted, QUALITY);
  };
  const save = async () => {
    services.recordAction("download");
    showPreview();
    const name = `text.${format === "jpeg" ? "jpg" : format}`;
    const file = await toFile();
    if (typeof file === "string") {
      toastFailed(file);
      return;
    }
    downloadWithToast(name, file);
  };

  useRunKey(
    () => {
      if (!isBlank) save();
    },
    { enterInFields: false },
  );

  return (
    <div className="tool-columns">
      <div className="flex min-w-0 flex-col gap-3">
        <TextInput
          value={input}
          onChange={change}
          onClear={() => change(EMPTY_INPUT)}
          sample={sampleText(operations.svg)}
          placeholder="Type or paste text, or drop a file"
          invalid={false}
        />
        <fieldset
          className="card flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 p-4"
          // Replaces a number out of range by the one that was used.
          onBlur={() => setOptions(clampNumbers(STYLE_OPTIONS, options))}
        >
          <legend className="sr-only">Look</legend>
          <OptionControls
            declarations={OPTIONS}
            values={options}
            onChange={(name, value) => setOptions({ [name]: value })}
          />
        </fieldset>
        <div className="action-bar flex flex-wrap items-center gap-2">
          <Button look="main" icon="download" disabled={isBlank} onClick={save}>
            Download
          </Button>
          <Button disabled={isBlank} onClick={regenerate}>
            Regenerate
          </Button>
          <CopyImage look="plain" disabled={isBlank} image={() => toRaster("png")} />
          <KeyHint action="Download" />
        </div>
      </div>
      <Panel sunk heading="Preview">
        <div ref={preview} className="grid flex-1 place-items-center overflow-hidden p-4" aria-live="polite">
          {isBlank ? (
            <p className="text-ink-2 text-sm">{EMPTY_RESULT}</p>
          ) : (
            <>
              {problem && <p className="text-sm">{problem}</p>}
              <canvas
                ref={canvas}
                role="img"
                aria-label="Text as an image"
                hidden={problem !== undefined}
                className="h-auto max-h-[70vh] max-w-full border border-rule"
              />
            </>
          )}
        </div>
        {!isBlank && (
          <Suspense>
            <SendImage name="text.png" image={() => toRaster("png")} />
          </Suspense>
        )}
      </Panel>
    </div>
  );
}

const TOO_LARGE = "This text makes an image of more than 16,384 pixels per side. Choose a smaller size or fewer words.";
