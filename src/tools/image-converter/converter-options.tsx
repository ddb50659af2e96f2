import { Suspense, useId } from "react";
import type { OptionValues } from "#shared/options.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { TargetSize } from "./target-size.tsx";
import { operations } from "./tool.ts";

const FirstFrameOption = lazyPart(() => import("./first-frame-option.tsx"), "FirstFrameOption");

const QUALITY_NOTES = {
  png: "PNG is always lossless.",
  bmp: "BMP keeps every color.",
  gif: "GIF has up to 256 colors.",
  same: undefined,
  jpeg: undefined,
  webp: undefined,
} as const;

const SAME_FORMAT_HELP = "AVIF becomes WebP, and TIFF becomes PNG.";

/** The target format, and the options that apply to it. */
export function ConverterOptions({ tool, sources }: { tool: Tool<typeof operations>; sources: readonly File[] }) {
  // The option controls produce only valid values.
  const values = tool.options as OptionValues<typeof operations.convert.options>;
  const onChange = (name: string, value: unknown) => tool.setOptions({ [name]: value });
  const { format, quality, maxKilobytes, background, maxWidth, maxHeight, firstFrameOnly } = operations.convert.options;
  const id = useId();
  const note = QUALITY_NOTES[values.format];
  const lossy = note === undefined;
  const opaque = values.format === "jpeg" || values.format === "bmp";
  const invalidOption = tool.error?.field;
  return (
    <>
      <OptionControls
        declarations={{ format: values.format === "same" ? { ...format, help: SAME_FORMAT_HELP } : format }}
        values={values}
        onChange={onChange}
      />
      <div className="inline-flex min-h-9 flex-wrap items-center justify-between gap-x-2 text-sm max-sm:w-full">
        <label htmlFor={id} className="text-ink-2">
          {quality.label}
        </label>
        <input
          id={id}
          type="range"
          min={quality.min}
          max={quality.max}
          disabled={!lossy}
          aria-describedby={note && `${id}-note`}
          className="h-6 w-36 accent-accent"
          value={values.quality}
          onChange={(event) => onChange("quality", event.target.valueAsNumber)}
        />
        {note ? (
          <span id={`${id}-note`} className="text-ink-2">
            {note}
          </span>
        ) : (
          <output htmlFor={id} className="w-10 font-mono">
            {values.quality}%
          </output>
        )}
      </div>
      <TargetSize
        declaration={maxKilobytes}
        kilobytes={values.maxKilobytes}
        isInvalid={invalidOption === "maxKilobytes"}
        onChange={(kilobytes) => onChange("maxKilobytes", kilobytes)}
      />
      <OptionControls
        declarations={{ ...(opaque ? { background } : {}), maxWidth, maxHeight }}
        values={values}
        onChange={onChange}
      />
      {sources.length > 0 && (
        <Suspense>
          <FirstFrameOption
            sources={sources}
            declarations={{ firstFrameOnly }}
            values={values}
            invalidOption={invalidOption}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  );
}
