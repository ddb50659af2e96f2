import { Suspense, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const ConfirmSignOut = lazyPart(() => import("./confirm-sign-out.tsx"), "ConfirmSignOut");

/** Ends the visitor's sign-ins everywhere but here. The confirmation loads on request, because it needs an identity. */
export function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    opener.current?.focus();
    setIsConfirming(false);
  };
  return (
    <>
      <p>
        If you lost a device, or someone may have copied your cookie: sign out everywhere else. This browser stays
        signed in, with all you made.
      </p>
      <Button ref={opener} aria-expanded={isConfirming} className="min-h-11" onClick={() => setIsConfirming(true)}>
        Sign out everywhere
      </Button>
      {isConfirming && (
        <Suspense>
          <ConfirmSignOut onClose={close} />
        </Suspense>
      )}
    </>
  );
}
