import { type KeyboardEvent, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { isWhole } from "#ui/input-value.ts";
import { inputsOf, type Tool } from "#ui/use-tool.ts";

interface Props {
  tool: Tool;
  placeholders: Readonly<Record<string, string>>;
}

/** A line for each input. Enter runs. */
export function DateFields({ tool, placeholders }: Props) {
  const inputs = Object.entries(inputsOf(tool.operations));
  const [first] = inputs[0] ?? [];
  const set = (name: string, text: string, isWhole: boolean) =>
    (isWhole ? tool.fill : tool.setInput)(name, { kind: "typed", text });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    tool.run();
  };
  const fillInSample = () => {
    for (const [name] of inputs) set(name, tool.sampleOf(name) ?? "", true);
    tool.takeSampleOptions();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any focused field inside
    <div
      onKeyDown={onKeyDown}
      className={`card grid content-start gap-4 p-4 lg:self-start ${inputs.length > 1 ? "sm:grid-cols-2 lg:col-span-2" : ""}`}
    >
      {inputs.map(([name, { label }]) => {
        const value = tool.inputs[name];
        const isFaulty = tool.error?.field === name || (tool.error?.field === undefined && name === first);
        return (
          <Field key={name} label={label}>
            {(id) => (
              <div className="flex gap-2">
                <input
                  ref={(element) => {
                    tool.fieldOf(name).current = element;
                  }}
                  id={id}
                  className="field min-w-0 flex-1 font-mono"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder={placeholders[name]}
                  aria-invalid={(tool.error && isFaulty) || undefined}
                  value={value?.kind === "typed" ? value.text : ""}
                  onChange={({ target, nativeEvent }) => set(name, target.value, isWhole(nativeEvent))}
                />
                {name !== "amount" && (
                  <DatePicker
                    label={label}
                    value={value?.kind === "typed" ? value.text : ""}
                    onPick={(date) => set(name, date, true)}
                  />
                )}
              </div>
            )}
          </Field>
        );
      })}
      <div className="sm:col-span-full">
        <Button onClick={fillInSample}>Sample</Button>
      </div>
    </div>
  );
}

interface DatePickerProps {
  label: string;
  value: string;
  onPick: (date: string) => void;
}

/** Opens the browser's calendar. The field stays a text, because it also takes `today` and other formats. */
function DatePicker({ label, value, onPick }: DatePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="relative">
      <input
        ref={picker}
        type="date"
        className="pointer-events-none absolute inset-0 opacity-0"
        aria-hidden
        tabIndex={-1}
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ""}
        onChange={({ target }) => onPick(target.value)}
      />
      <Button
        icon="calendar-clock"
        className="h-full"
        aria-label={`Pick a date: ${label}`}
        title="Pick a date"
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  );
}
