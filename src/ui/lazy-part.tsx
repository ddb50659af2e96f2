import { type FunctionComponent, lazy, type ReactNode } from "react";

const NOT_LOADED = <p className="note self-start rounded border">This part could not be loaded. Are you offline?</p>;

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never;

/**
 * A component that loads when it is first drawn. Where it cannot be, `missing` stands in its place, and the page keeps
 * what was typed: an import that fails would take all of it away.
 * @example const Report = lazyPart(() => import("./report.tsx"), "Report");
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  missing: ReactNode = NOT_LOADED,
) {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] as FunctionComponent<PropsOf<Module[Name]>> }),
      (error) => {
        console.warn(error);
        return { default: () => missing };
      },
    ),
  );
}
