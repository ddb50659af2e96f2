import { Component, type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sitePath } from "#contract/site-path.ts";
import { type Router, RouterContext, type SiteLocation } from "#ui/router.tsx";

/** What an address shows, or why its page could not be loaded. */
export type Opened<Page> = { page: Page; param?: string | undefined } | { error: unknown };

interface Props<Page> {
  /** The page at an address; a promise while its code is loading, which never rejects. */
  open: (location: SiteLocation) => Opened<Page> | Promise<Opened<Page>>;
  first: { location: SiteLocation; opened: Opened<Page> };
  children: (page: Page) => ReactNode;
  /** The whole document after an error. */
  renderError: (error: unknown) => ReactNode;
}

interface Entry {
  isPop: boolean;
  toInput?: boolean;
  /** Changes the address. */
  enter?: () => void;
}

/** Shows the page at the current address. A page stays until the code of the next one has loaded. */
export function SiteRouter<Page>({ open, first, children, renderError }: Props<Page>) {
  const [{ location, opened, isPop, toInput }, setShown] = useState({ ...first, isPop: true, toInput: false });
  const lastNavigation = useRef(0);
  const show = useCallback(
    async (next: SiteLocation, { isPop, toInput = false, enter }: Entry) => {
      lastNavigation.current += 1;
      const navigation = lastNavigation.current;
      const opening = open(next);
      // Without a pause, quick steps back and forth show each page.
      const opened = opening instanceof Promise ? await opening : opening;
      if (navigation !== lastNavigation.current) return;
      enter?.();
      startTransition(() => setShown({ location: next, opened, isPop, toInput }));
    },
    [open],
  );
  useEffect(() => {
    const pop = () => show(currentLocation(), { isPop: true });
    addEventListener("popstate", pop);
    return () => removeEventListener("popstate", pop);
  }, [show]);
  const navigate = useCallback(
    (to: string, { toInput }: { toInput?: boolean } = {}) => {
      const enter = () => {
        const isSame =
          sitePath(to) === globalThis.location.pathname + globalThis.location.search + globalThis.location.hash;
        // Tells history entries apart. Sites without HTTPS have no `crypto.randomUUID`.
        const state = { key: Math.random().toString(36).slice(2) };
        if (isSame) history.replaceState(state, "", sitePath(to));
        else history.pushState(state, "", sitePath(to));
      };
      return show(locationOf(to), { isPop: false, enter, ...(toInput && { toInput }) });
    },
    [show],
  );
  const param = "param" in opened ? opened.param : undefined;
  const router = useMemo<Router>(
    () => ({ location, param, isPop, toInput, navigate }),
    [location, param, isPop, toInput, navigate],
  );
  return (
    <RouterContext value={router}>
      {"error" in opened ? (
        renderError(opened.error)
      ) : (
        <ErrorBoundary location={location} renderError={renderError}>
          {children(opened.page)}
        </ErrorBoundary>
      )}
    </RouterContext>
  );
}

/** The address in the browser. */
export function currentLocation(): SiteLocation {
  const { pathname, search, hash } = globalThis.location;
  return { pathname: `/${pathname.slice(sitePath("/").length)}`, search, hash };
}

/** @param path path of the site, with query and fragment */
export function locationOf(path: string): SiteLocation {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  return { pathname, search, hash };
}

interface BoundaryProps {
  location: SiteLocation;
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Shows an error of the page until the visitor goes to another address. */
class ErrorBoundary extends Component<BoundaryProps, { failure?: { error: unknown } | undefined }> {
  override state: { failure?: { error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ location }: BoundaryProps) {
    if (this.state.failure && location !== this.props.location) this.setState({ failure: undefined });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderError(failure.error) : this.props.children;
  }
}
