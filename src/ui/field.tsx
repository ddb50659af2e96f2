import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  className?: string;
  /** Renders the control; the label points to this id. */
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
