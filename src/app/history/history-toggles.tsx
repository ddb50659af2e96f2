import { useState } from "react";
import { keepsHistory, keepsInputs, setKeepsHistory, setKeepsInputs } from "#app/history/history-settings.ts";

/** Switches for the history and the inputs in it. */
export function HistoryToggles() {
  const [history, setHistory] = useState(keepsHistory);
  return (
    <>
      <Toggle
        label="Keep a history in this browser"
        initial={history}
        onChange={(keeps) => {
          setHistory(keeps);
          setKeepsHistory(keeps);
        }}
      />
      {history && <InputsToggle />}
    </>
  );
}

/** The switch for inputs. */
export function InputsToggle() {
  return <Toggle label="Also keep short inputs" initial={keepsInputs()} onChange={setKeepsInputs} />;
}

interface ToggleProps {
  label: string;
  initial: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, initial, onChange }: ToggleProps) {
  const [isOn, setIsOn] = useState(initial);
  return (
    <label className="flex min-h-9 w-fit items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          onChange(target.checked);
        }}
      />
      {label}
    </label>
  );
}
