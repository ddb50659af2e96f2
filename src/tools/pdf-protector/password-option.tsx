import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Tool } from "#ui/use-tool.ts";

/** A password that can be shown: a mistyped one would lock the file for good. */
export function PasswordOption({ tool, name }: { tool: Tool; name: string }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const { label, help } = tool.declarations[name] ?? {};
  if (!label) return null;
  return (
    <div className="max-sm:w-full">
      <div className="option-line">
        <label htmlFor={id} className="shrink-0 text-ink-2">
          {label}
        </label>
        <span className="flex gap-2">
          <input
            id={id}
            type={isShown ? "text" : "password"}
            // Browsers ignore `off` for passwords; `new-password` keeps them from filling in or saving one.
            autoComplete="new-password"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className="small-field w-40 font-mono"
            value={String(tool.options[name] ?? "")}
            aria-invalid={tool.error?.field === name || undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => tool.setOptions({ [name]: target.value })}
          />
          <Button
            look="quiet"
            aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        </span>
      </div>
      <p id={`${id}-help`} className="option-help">
        {help}
      </p>
    </div>
  );
}
