import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  className?: string;
  /** Draws the control with the id that its label points to. */
  children: (id: string) => ReactNode;
}

/** A control with its label above it. */
export function Field({ label, className = "", children }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
