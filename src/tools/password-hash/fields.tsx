import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { EMPTY_INPUT, textIn } from "#ui/input-value.ts";
import type { Tool } from "#ui/use-tool.ts";

/** A masked field. Enter runs the operation, as in a form. */
export function PasswordField({ tool }: { tool: Tool }) {
  const [isShown, setIsShown] = useState(false);
  const { value, onChange, ...shared } = fieldOf(tool, "password");
  return (
    <Field label="Password" className="w-full">
      {(id) => (
        <div className="flex gap-2">
          <input
            {...shared}
            id={id}
            type={isShown ? "text" : "password"}
            // Browsers ignore `off` for passwords; `new-password` keeps them from filling in or saving one.
            autoComplete="new-password"
            className="field min-w-0 flex-1 font-mono"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) tool.run();
            }}
          />
          <Button aria-label={isShown ? "Hide password" : "Show password"} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide" : "Show"}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Wraps, because a hash is longer than a line. */
export function HashField({ tool }: { tool: Tool }) {
  const { value, onChange, ...shared } = fieldOf(tool, "hash");
  return (
    <Field label="Hash" className="w-full">
      {(id) => (
        <textarea
          {...shared}
          id={id}
          rows={4}
          autoComplete="off"
          className="field py-2 font-mono text-data wrap-anywhere"
          placeholder="$argon2id$…, $2b$…, $scrypt$…, pbkdf2_sha256$…"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function fieldOf(tool: Tool, name: string) {
  const input = textIn(tool.inputs[name] ?? EMPTY_INPUT);
  const field = tool.fieldOf(name);
  return {
    ref: (element: HTMLElement | null) => {
      field.current = element;
    },
    value: input.kind === "typed" ? input.text : "",
    onChange: (text: string) => tool.setInput(name, { kind: "typed", text }),
    "aria-invalid": tool.error?.field === name || undefined,
    spellCheck: false,
    autoCapitalize: "off",
    autoCorrect: "off",
  };
}
