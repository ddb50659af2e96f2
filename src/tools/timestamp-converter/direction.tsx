import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { EMPTY_RESULT } from "#ui/tool-page.tsx";
import { useErrorFocus } from "#ui/use-error-focus.ts";
import type { useConversion } from "./use-conversion.tsx";

interface Props {
  heading: string;
  label: string;
  conversion: ReturnType<typeof useConversion>;
  onClear: () => void;
  /** Shown before the first result. */
  example: { text: string; onTry: () => void } | undefined;
  result: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The panel of one direction: fields, button and result. */
export function Direction({ heading, label, conversion, onClear, example, result, children }: Props) {
  const { error, isManual, convert } = conversion;
  const container = useErrorFocus(isManual ? error : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    convert();
  };
  return (
    <section aria-label={heading} className="grid min-w-0">
      <Panel
        heading={<h2>{heading}</h2>}
        tools={
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any focused field inside */}
        <div ref={container} onKeyDown={onKeyDown} className="flex flex-col gap-3 p-4">
          {children}
          <div>
            <Button look="main" onClick={convert}>
              {label}
            </Button>
          </div>
        </div>
        <div aria-live="polite" className="flex flex-1 flex-col border-t border-rule bg-sunk">
          {error ? (
            <p className="m-4 rounded border border-bad bg-bad-soft p-3 text-sm font-semibold">{error.message}</p>
          ) : (
            (result ?? (example ? <Example {...example} /> : <p className="ruled min-h-24">{EMPTY_RESULT}</p>))
          )}
        </div>
      </Panel>
    </section>
  );
}

function Example({ text, onTry }: NonNullable<Props["example"]>) {
  return (
    <div className="grid min-h-24 justify-items-start gap-3 p-4">
      <p>
        <span className="block text-ink-2 text-sm">For example, now</span>
        <span className="font-mono">{text}</span>
      </p>
      <Button onClick={onTry}>Try It</Button>
    </div>
  );
}
