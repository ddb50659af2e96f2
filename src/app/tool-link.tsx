import toolPages from "virtual:tool-pages";
import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "react-router";
import { toolPath } from "#shared/tool-meta.ts";

/** A pointer that only crosses the link loads nothing. */
const INTENT_MS = 100;

/** A link to a tool, whose page loads while it is pointed at. */
export function ToolLink({ id, ...rest }: { id: string } & Omit<ComponentProps<typeof Link>, "to">) {
  const [pointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (!pointedAt) return;
    // A page that cannot be loaded says so once it is opened.
    const timer = setTimeout(() => toolPages[id]?.page().catch(() => {}), INTENT_MS);
    return () => clearTimeout(timer);
  }, [pointedAt, id]);
  const point = () => setPointedAt(true);
  const leave = () => setPointedAt(false);
  return (
    <Link {...rest} to={toolPath(id)} onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave} />
  );
}
