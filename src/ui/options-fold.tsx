import { type ReactNode, useEffect, useRef } from "react";

/** Where the style sheet folds the options. */
const PHONE = "(width < 40rem)";

/** Options that are folded on a phone. On wider screens, it has no box of its own. */
export function OptionsFold({ label = "Options", children }: { label?: string; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const phone = matchMedia(PHONE);
    // The style sheet shows them on wider screens even before this.
    const follow = () => fold.current?.toggleAttribute("open", !phone.matches);
    follow();
    phone.addEventListener("change", follow);
    return () => phone.removeEventListener("change", follow);
  }, []);
  return (
    <details ref={fold} className="options-fold">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
