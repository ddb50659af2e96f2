import { sitePath } from "#contract/site-path.ts";
import { Button, buttonClass } from "#ui/button.tsx";

/** Shown when a page crashes. */
export function UnexpectedError() {
  return (
    <div role="alert" className="py-16 sm:py-24">
      <h1 className="max-w-[20ch] font-semibold font-serif text-2xl leading-tight tracking-tight">
        Unexpected Application Error!
      </h1>
      <p className="mt-4 max-w-[52ch] text-ink-2">
        Something went wrong on our side. Reloading often helps; other tools aren't affected.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="main" className="min-h-11" onClick={() => window.location.reload()}>
          Reload
        </Button>
        {/* A plain link, because the router may be what failed. */}
        <a href={sitePath("/")} className={buttonClass("plain", "min-h-11")}>
          Home
        </a>
      </div>
    </div>
  );
}
