import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { CASES, type CasePreview } from "./cases.ts";

interface Props {
  preview: CasePreview | undefined;
  onCopy: (index: number) => void;
}

/** A text in every case, each with a copy button. */
export function CaseCards({ preview, onCopy }: Props) {
  return (
    <Panel
      sunk
      heading="All cases"
      foot={preview && !preview.whole && "Only the start is shown. Copy and Convert use all of it."}
    >
      <ul className="grid flex-1 gap-px bg-rule sm:grid-cols-2">
        {Object.values(CASES).map((name, index) => (
          <CaseCard key={name} name={name} text={preview?.texts[index]} onCopy={() => onCopy(index)} />
        ))}
      </ul>
    </Panel>
  );
}

function CaseCard({ name, text, onCopy }: { name: string; text: string | undefined; onCopy: () => void }) {
  const id = useId();
  return (
    <li className="flex flex-col bg-card pb-1.5">
      <div className="flex items-center justify-between pr-1 pl-3.5">
        <label htmlFor={id} className="font-mono text-xs text-ink-2">
          {name}
        </label>
        <Button look="quiet" icon="copy" aria-label={`Copy ${name}`} disabled={!text} onClick={onCopy} />
      </div>
      <textarea
        id={id}
        readOnly
        rows={text && /[\n\r]/.test(text) ? 3 : 1}
        spellCheck={false}
        className="min-h-6 w-full flex-1 resize-none bg-transparent px-3.5 font-mono text-data leading-relaxed -outline-offset-2"
        value={text ?? ""}
      />
    </li>
  );
}
