import { type MouseEvent, type ReactNode, useId } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

interface Props {
  /** Name of the button that opens the menu. */
  label: string;
  look?: "plain" | "quiet";
  /** Buttons. */
  children: ReactNode;
}

/** Buttons in a row, or behind a button where the style sheet finds too little room for them. */
export function OverflowMenu({ label, look = "quiet", children }: Props) {
  const id = useId();
  const closeAfter = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const pressed = (target as Element).closest("button");
    // A button that opens another popover needs its place.
    if (pressed && !pressed.hasAttribute("popovertarget")) currentTarget.hidePopover();
  };
  return (
    <>
      <button type="button" aria-label={label} popoverTarget={id} className={buttonClass(look, "overflow-opener")}>
        <Icon name="ellipsis" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks of the buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the clicks of the buttons inside */}
      <div id={id} popover="auto" className="popover overflow-menu" onClick={closeAfter}>
        {children}
      </div>
    </>
  );
}
