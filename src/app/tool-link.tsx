import toolPages from "virtual:tool-pages";
import { type ComponentProps, useEffect, useState } from "react";
import { toolPath } from "#shared/tool-meta.ts";
import { Link } from "#ui/router.tsx";

/** A pointer that only passes over the link loads nothing. */
const HOVER_DELAY_MS = 100;

/** A link to a tool that preloads the tool's page on hover and focus. */
export function ToolLink({ id, ...rest }: { id: string } & Omit<ComponentProps<typeof Link>, "to">) {
  const [pointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (!pointedAt) return;
    // If loading fails, opening the page reports it.
    const timer = setTimeout(() => toolPages[id]?.page().catch(() => {}), HOVER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pointedAt, id]);
  const point = () => setPointedAt(true);
  const leave = () => setPointedAt(false);
  return (
    <Link {...rest} to={toolPath(id)} onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave} />
  );
}
