import { type MouseEvent, useState } from "react";
import { site } from "#contract/site.ts";
import { Button } from "#ui/button.tsx";

type Phase = "idle" | "asking" | "erasing" | "erased";

/** A button with a confirmation that erases the visitor's data on the server and in this browser. */
export function EraseEverything() {
  const [phase, setPhase] = useState<Phase>("idle");
  const [problem, setProblem] = useState("");
  const isConfirming = phase === "asking" || phase === "erasing";

  const erase = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (phase === "erasing") return;
    setPhase("erasing");
    setProblem("");
    const heading = button.closest("section")?.querySelector("h2");
    const failure = await import("#app/privacy/erase.ts").then(
      ({ eraseEverything }) => eraseEverything(),
      () => "Nothing was erased: this part of the page didn't load. Are you offline?",
    );
    if (failure) setProblem(failure);
    else heading?.focus();
    setPhase(failure ? "asking" : "erased");
  };
  const cancel = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    button.closest("section")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    setPhase("idle");
    setProblem("");
  };

  return (
    <>
      <ul>
        {site.hasServer && (
          <li>
            <strong>On the server:</strong> your identity, the tools it used, and the pastes, short links and API keys
            you made in this browser. They stop working. Files of PDF jobs are deleted within the hour anyway.
          </li>
        )}
        <li>
          <strong>In this browser:</strong> your theme, favorites, recently used tools, history, work and options,{" "}
          {site.hasServer && "the cookie, "}and the copy of the site.
        </li>
      </ul>
      {site.hasServer && (
        <p>
          Unless this site has a login, we know you only by the cookie. Anything you made before you last cleared your
          cookies, or in another browser, isn’t found.
        </p>
      )}
      <Button
        aria-expanded={isConfirming}
        className="min-h-11"
        onClick={() => setPhase(isConfirming ? phase : "asking")}
      >
        Erase everything of mine
      </Button>
      {isConfirming && (
        <div className="mt-3 flex flex-wrap items-center gap-2 rounded border border-rule bg-sunk p-2.5 text-sm">
          <p className="my-0 mr-auto">This can’t be undone.</p>
          <Button look="main" busy={phase === "erasing"} onClick={erase}>
            {phase === "erasing" ? "Erasing…" : "Yes, erase it all"}
          </Button>
          <Button look="quiet" onClick={cancel}>
            Keep it
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <p role="status">
        {phase === "erased" &&
          (site.hasServer
            ? "Erased. Your data is gone from the server and from this browser. If you keep using the site, you get a new identity."
            : "Erased. Your data is gone from this browser.")}
      </p>
    </>
  );
}
