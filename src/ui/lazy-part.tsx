import { createElement, type FunctionComponent, lazy, type ReactNode, useEffect, useState } from "react";
import { retryImport } from "#ui/retry-import.ts";

const LOAD_FAILED_NOTE = (
  <p className="note self-start rounded border">This part could not be loaded. Are you offline?</p>
);

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/** Loaders of the parts that no page has preloaded yet. */
const unloadedParts = new Set<() => Promise<unknown>>();

/** Loads the lazy parts of all opened pages before they render. A part that suspends would appear 300 ms late, because
 *  React keeps a Suspense fallback for at least that long. */
export function preloadParts(): void {
  for (const load of unloadedParts) load().catch(() => {});
  unloadedParts.clear();
}

/**
 * A component that loads on its first render, unless preloaded. If loading fails, it renders `fallback`, and the next
 * mount tries again. A plain `lazy` would throw and unmount the page, with all its input.
 * @example const Report = lazyPart(() => import("./report.tsx"), "Report");
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = LOAD_FAILED_NOTE,
) {
  type Part = FunctionComponent<PropsOf<Module[Name]>>;
  let loaded: Part | undefined;
  const loadPart = async () => {
    const part = (await load().catch(retryImport))[name] as Part;
    loaded = part;
    return { default: part };
  };
  const startLoading = () =>
    lazy(() =>
      loadPart().catch((error) => {
        console.warn(error);
        return { default: Fallback as Part };
      }),
    );
  let lazyComponent = startLoading();
  function Fallback() {
    useEffect(
      () => () => {
        lazyComponent = startLoading();
      },
      [],
    );
    return fallback;
  }
  unloadedParts.add(loadPart);
  return function LazyPart(props: PropsOf<Module[Name]>) {
    const [Part] = useState(() => loaded ?? lazyComponent);
    return createElement<PropsOf<Module[Name]>>(Part, props);
  };
}
