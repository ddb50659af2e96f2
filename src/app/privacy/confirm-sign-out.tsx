import { useEffect, useState } from "react";
import { failureMessage, NoTokenError, signedInName, signOutElsewhere } from "#contract/client.ts";
import { Button } from "#ui/button.tsx";
import { toastDone } from "#ui/toast.tsx";

/** Says what signing out everywhere means for this visitor, and does it. */
export function ConfirmSignOut({ onClose }: { onClose: () => void }) {
  const [visitor, setVisitor] = useState<{ name: string | undefined }>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    signedInName().then(
      (name) => setVisitor({ name }),
      (error) => setProblem(reasonOf(error)),
    );
  }, []);

  const signOut = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await signOutElsewhere();
      onClose();
      const isAnonymous = visitor?.name === undefined;
      toastDone("Signed out!", isAnonymous ? "Only this browser is signed in now." : "Other browsers need your login.");
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setIsBusy(false);
  };

  return (
    <>
      {visitor && (
        <div className="mt-3 rounded border border-rule bg-sunk p-2.5 text-sm">
          {visitor.name === undefined ? (
            <p className="my-0">
              Every other browser that uses your cookie loses your pastes and short links for good. API keys keep
              working until you delete them.
            </p>
          ) : (
            <p className="my-0">
              You’re signed in as <strong className="break-words">{visitor.name}</strong> by this site’s login. Browsers
              that are still logged in there can come back, so log out there too. API keys keep working until you delete
              them.
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button look="main" busy={isBusy} onClick={signOut}>
              {isBusy ? "Signing out…" : "Yes, sign out"}
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

function reasonOf(error: unknown): string {
  const known = failureMessage(error instanceof NoTokenError ? error.cause : error);
  return `Could not sign out. ${known || "The server failed. Please try again later."}`;
}
