import { type ComponentProps, createContext, type MouseEvent, useContext } from "react";
import { sitePath } from "#contract/site-path.ts";

/** An address within the site, without its base path. */
export interface SiteLocation {
  /** Starts with a slash. */
  pathname: string;
  search: string;
  hash: string;
}

export interface Router {
  /** A new object after each navigation, also to the same address. */
  location: SiteLocation;
  /** The last part of a path such as `/s/:alias`; undefined on other pages. */
  param: string | undefined;
  /** Whether the page was loaded, or opened by Back or Forward, and not by a link. */
  isPop: boolean;
  /** Whether the page was opened to type into it. */
  toInput: boolean;
  /** Opens a page of the site. Resolves when its code has loaded. */
  navigate: (to: string, options?: { toInput?: boolean }) => Promise<void>;
}

export const RouterContext = createContext<Router | undefined>(undefined);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error("This component needs a router.");
  return router;
}

export const useLocation = () => useRouter().location;
export const useNavigate = () => useRouter().navigate;

/** A link to a page of the site, which opens without loading the document again. */
export function Link({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={sitePath(to)} onClick={open} />;
}
