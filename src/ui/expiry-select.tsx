import { EXPIRIES, type Expiry } from "#contract/expiry.ts";

export type ExpiryChoice = Expiry | "";

interface Props {
  id: string;
  className: string;
  /** An empty string means never. */
  value: ExpiryChoice;
  onChange: (value: ExpiryChoice) => void;
}

/** When a paste or link expires. */
export function ExpirySelect({ value, onChange, ...field }: Props) {
  return (
    <select {...field} value={value} onChange={(event) => onChange(event.target.value as ExpiryChoice)}>
      <option value="">Never</option>
      {Object.entries(EXPIRIES).map(([expiry, name]) => (
        <option key={expiry} value={expiry}>
          After {name}
        </option>
      ))}
    </select>
  );
}
