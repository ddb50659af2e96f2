import { Suspense, useState } from "react";
import { sitePath } from "#contract/site-path.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const ApiKeyList = lazyPart(() => import("./api-key-list.tsx"), "ApiKeyList");

/** The visitor's API keys. They load on request, because that creates an identity. */
export function ApiKeys() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        With a key, a program uses this site as you: it <a href={sitePath("/api/run")}>runs tools over HTTP</a> and
        creates pastes and short links. It can’t manage keys or erase your data.
      </p>
      {isOpen ? (
        <Suspense>
          <ApiKeyList />
        </Suspense>
      ) : (
        <Button icon="key-round" className="min-h-11" onClick={() => setIsOpen(true)}>
          Manage API keys
        </Button>
      )}
    </>
  );
}
