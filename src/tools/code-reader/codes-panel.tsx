import { useId, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { hexDump } from "#shared/hex-dump.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { type CodeReading, type FoundCode, readingText } from "./code-reading.ts";
import type { Fact } from "./explanation.ts";
import { visibleText } from "./visible-text.ts";

interface Props {
  reading: CodeReading;
  onActive: (index: number | undefined) => void;
}

/** All codes of an image, each with its content explained. */
export function CodesPanel({ reading, onActive }: Props) {
  const { codes } = reading;
  return (
    <Panel
      sunk
      className="max-h-144 lg:absolute lg:inset-0 lg:max-h-none"
      heading="Output"
      tools={
        codes.length > 1 && (
          <Button
            look="quiet"
            icon="copy"
            onClick={() => copyWithToast(readingText(reading), plural(codes.length, "code"))}
          >
            Copy all
          </Button>
        )
      }
      foot={<span>{plural(codes.length, "code")}</span>}
    >
      <ol
        aria-label="Codes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list must have focus to scroll by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 divide-y divide-rule overflow-y-auto -outline-offset-2"
      >
        {codes.map((code, index) => (
          <Code
            // biome-ignore lint/suspicious/noArrayIndexKey: codes have no other identity
            key={index}
            code={code}
            number={codes.length > 1 ? index + 1 : undefined}
            onActive={(isActive) => onActive(isActive ? index : undefined)}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface CodeProps {
  code: FoundCode;
  number: number | undefined;
  onActive: (isActive: boolean) => void;
}

function Code({ code, number, onActive }: CodeProps) {
  const { format, text, hex, part, explanation } = code;
  const { kind, facts, hints, link } = explanation;
  const heading = useId();
  const [isRevealed, setIsRevealed] = useState(false);
  const hasSecret = facts.some(({ secret }) => secret);
  const shown = hasSecret && !isRevealed ? hideSecrets(text, facts) : text;
  return (
    <li
      aria-labelledby={heading}
      className="grid gap-2 p-3.5"
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
    >
      <h2 id={heading} className="flex flex-wrap items-baseline gap-x-2 font-semibold text-sm">
        {number !== undefined && <span className="tabular-nums">{number}.</span>}
        {kind}
        <span className="font-normal text-ink-2 text-xs">
          {format}
          {part && `, part ${part}`}
        </span>
      </h2>
      <pre className="max-h-24 overflow-auto rounded border border-rule bg-card p-3 font-mono text-data wrap-anywhere whitespace-pre-wrap">
        {hex === undefined ? visibleText(shown) : hexDump(bytesOf(hex))}
      </pre>
      {facts.length > 0 && (
        <dl className="grid gap-y-1 text-data">
          {facts.map(({ name, value, secret }, place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a contact may have a fact twice
              key={place}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2"
            >
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-words font-medium whitespace-pre-wrap">
                {secret && !isRevealed ? "••••••••" : visibleText(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hints.map((hint) => (
        <p key={hint} className="note rounded border">
          {visibleText(hint)}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(hex ?? text, kind)}>
          Copy
        </Button>
        {hasSecret && (
          <Button look="quiet" aria-pressed={isRevealed} onClick={() => setIsRevealed(!isRevealed)}>
            {isRevealed ? "Hide secret" : "Show secret"}
          </Button>
        )}
        {link && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent text-sm underline underline-offset-4"
          >
            {visibleText(link.label)}
          </a>
        )}
      </p>
    </li>
  );
}

const LONG_DUMP_BYTES = 4_096;

function bytesOf(hex: string): Uint8Array {
  const length = Math.min(LONG_DUMP_BYTES, hex.length / 2);
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** The text would show what the facts hide. */
function hideSecrets(text: string, facts: readonly Fact[]): string {
  return facts.some(({ secret, value }) => secret && !text.includes(value))
    ? "••••••••"
    : facts.reduce((shown, { secret, value }) => (secret ? shown.replaceAll(value, "••••••••") : shown), text);
}
