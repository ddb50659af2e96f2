import { type MouseEvent, useState } from "react";
import { Button } from "#ui/button.tsx";

type Phase = "idle" | "asking" | "erasing" | "erased";

/** The button that erases all that the server and this browser keep of the visitor, once it has been confirmed. */
export function EraseEverything() {
  const [phase, setPhase] = useState<Phase>("idle");
  const [problem, setProblem] = useState("");
  const asked = phase === "asking" || phase === "erasing";

  const erase = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (phase === "erasing") return;
    setPhase("erasing");
    setProblem("");
    const heading = button.closest("section")?.querySelector("h2");
    const failure = await import("#app/privacy/erase.ts").then(
      ({ eraseEverything }) => eraseEverything(),
      () => "Nothing was erased: this part of the page could not be loaded. Are you offline?",
    );
    if (failure) setProblem(failure);
    else heading?.focus();
    setPhase(failure ? "asking" : "erased");
  };
  const keep = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    button.closest("section")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    setPhase("idle");
    setProblem("");
  };

  return (
    <>
      <p>
        The server erases your identity and the tools that it used, with any pastes and short links that you made in
        this browser: their addresses then lead nowhere. The files of PDF jobs go by themselves within the hour. This
        browser forgets your theme, favorites, recently used tools and work, the cookie and its copy of the site.
      </p>
      <p>
        You are known by the cookie alone: what you made before you last cleared your cookies, or in another browser, is
        not found.
      </p>
      <Button aria-expanded={asked} className="min-h-11" onClick={() => setPhase(asked ? phase : "asking")}>
        Erase everything of mine
      </Button>
      {asked && (
        <div className="mt-3 flex flex-wrap items-center gap-2 rounded border border-rule bg-sunk p-2.5 text-sm">
          <p className="my-0 mr-auto">This cannot be undone.</p>
          <Button look="main" busy={phase === "erasing"} onClick={erase}>
            {phase === "erasing" ? "Erasing…" : "Yes, erase it all"}
          </Button>
          <Button look="quiet" onClick={keep}>
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
          "Erased. The server has let go of your identity and of all that belonged to it, and this browser has forgotten the rest. Whatever you do next makes you somebody new."}
      </p>
    </>
  );
}
