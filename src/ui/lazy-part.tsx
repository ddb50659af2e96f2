import { createElement, type FunctionComponent, lazy, type ReactNode, useEffect, useState } from "react";
import { importAgain } from "#ui/import-again.ts";

const NOT_LOADED = <p className="note self-start rounded border">This part could not be loaded. Are you offline?</p>;

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/** What loads the parts that nobody has asked for yet. */
const notLoaded = new Set<() => Promise<unknown>>();

/** Loads the parts of all pages that were opened, before they are drawn. One that is drawn before it is there comes
 *  300 ms later, because React lets something else stand in its place for at least so long. */
export function warmParts(): void {
  for (const load of notLoaded) load().catch(() => {});
  notLoaded.clear();
}

/**
 * A component that loads when it is first drawn, unless it was warmed before. Where it cannot be, `missing` stands in
 * its place until it is drawn the next time, and the page keeps what was typed: an import that fails would take all of
 * it away.
 * @example const Report = lazyPart(() => import("./report.tsx"), "Report");
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  missing: ReactNode = NOT_LOADED,
) {
  type Part = FunctionComponent<PropsOf<Module[Name]>>;
  let loaded: Part | undefined;
  const loadPart = async () => {
    const part = (await load().catch(importAgain))[name] as Part;
    loaded = part;
    return { default: part };
  };
  const begin = () =>
    lazy(() =>
      loadPart().catch((error) => {
        console.warn(error);
        return { default: Missing as Part };
      }),
    );
  let waiting = begin();
  function Missing() {
    useEffect(
      () => () => {
        waiting = begin();
      },
      [],
    );
    return missing;
  }
  notLoaded.add(loadPart);
  return function LazyPart(props: PropsOf<Module[Name]>) {
    const [Part] = useState(() => loaded ?? waiting);
    return createElement<PropsOf<Module[Name]>>(Part, props);
  };
}
