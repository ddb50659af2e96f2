import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Dashboard } from "#app/admin/dashboard.tsx";
import { reasonOf } from "#app/admin/reason-of.ts";
import type { PageMeta } from "#app/document/page-head.tsx";
import NotFoundPage, { meta as notFoundMeta } from "#app/not-found/page.tsx";
import type { AdminOverview } from "#contract/admin.ts";
import { adminOverview } from "#contract/admin-client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { focusAfter } from "#ui/focus-after.ts";

/** Without an ADMIN_TOKEN, the server sends the not-found page for this path, and it must stay that. */
const isMissing =
  typeof document !== "undefined" && document.querySelector("link[rel=canonical][href$='/404']") !== null;

const STORED_TOKEN = "admin-token";

export const meta = (): PageMeta =>
  isMissing
    ? notFoundMeta()
    : { title: "Admin", description: "For the people who run this site.", path: "/admin", hidden: true };

export default function AdminPage() {
  return isMissing ? <NotFoundPage /> : <Admin />;
}

interface Session {
  token: string;
  overview: AdminOverview;
}

function Admin() {
  const [session, setSession] = useState<Session>();
  const [problem, setProblem] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const signIn = async (token: string) => {
    try {
      const overview = await adminOverview(token);
      storeToken(token);
      focusAfter(() => setSession({ token, overview }), heading);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  const signOut = useCallback((why = "") => {
    storeToken(undefined);
    setProblem(why);
    focusAfter(() => setSession(undefined), heading);
  }, []);
  useEffect(() => {
    const token = storedToken();
    if (!token) return;
    adminOverview(token).then(
      (overview) => setSession({ token, overview }),
      (error) => setProblem(reasonOf(error)),
    );
  }, []);

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-8 pb-6 sm:pt-12">
        <div className="mr-auto">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-semibold font-serif text-2xl leading-tight tracking-tight outline-none"
          >
            Admin
          </h1>
          <p className="mt-2 max-w-[68ch] text-ink-2">For the people who run this site.</p>
        </div>
        {session && <Button onClick={() => signOut()}>Sign Out</Button>}
      </div>
      {session ? <Dashboard {...session} onSignOut={signOut} /> : <SignIn problem={problem} onSubmit={signIn} />}
    </>
  );
}

function SignIn({ problem, onSubmit }: { problem: string; onSubmit: (token: string) => Promise<void> }) {
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const token = field.current?.value.trim();
    if (isSending || !token) return;
    setIsSending(true);
    await onSubmit(token);
    setIsSending(false);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} className="card grid max-w-[52ch] gap-4 p-4">
      <Field label="Admin token">
        {(id) => (
          <>
            <input
              id={id}
              ref={field}
              type="password"
              required
              className="field"
              autoComplete="current-password"
              aria-invalid={problem !== "" || undefined}
              aria-describedby={`${id}-help`}
            />
            <span id={`${id}-help`} className="mt-1 block text-sm text-ink-2">
              The value of ADMIN_TOKEN. This tab forgets it when you close it.
            </span>
          </>
        )}
      </Field>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" look="main" busy={isSending} className="min-h-10">
        {isSending ? "Signing in…" : "Sign In"}
      </Button>
    </form>
  );
}

/** Session storage ends with the tab; browsers that block it throw. */
function storedToken(): string | null {
  try {
    return sessionStorage.getItem(STORED_TOKEN);
  } catch {
    return null;
  }
}

function storeToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(STORED_TOKEN);
    else sessionStorage.setItem(STORED_TOKEN, token);
  } catch {
    // A reload asks for it again.
  }
}
