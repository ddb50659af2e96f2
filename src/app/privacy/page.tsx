import { type ReactNode, Suspense, useState } from "react";
import type { PageMeta } from "#app/document/page-head.tsx";
import { useHydrated } from "#app/hydration.tsx";
import { ApiKeys } from "#app/privacy/api-keys.tsx";
import { EraseEverything } from "#app/privacy/erase-everything.tsx";
import { SignOutEverywhere } from "#app/privacy/sign-out-everywhere.tsx";
import { TitledSection } from "#app/titled-section.tsx";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { site } from "#contract/site.ts";
import { sitePath } from "#contract/site-path.ts";
import { plural } from "#shared/format-number.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { catalogue } from "#tools/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { keepsDrafts, setKeepsDrafts } from "#ui/draft-storage.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Link } from "#ui/router.tsx";
import { toastDone } from "#ui/toast.tsx";

const onServer = catalogue.flatMap(({ id, title, runs }) => (runs === "browser" ? [] : [{ id, title, ...runs }]));

const SUMMARY = site.hasServer
  ? "What this site sends, what the server and your browser keep, and how to erase it all."
  : "What this site sends, what your browser keeps, and how to erase it all.";

export const meta = (): PageMeta => ({
  title: "Your data",
  description: SUMMARY,
  path: "/privacy",
});

export default function PrivacyPage() {
  return (
    <>
      <div className="pt-8 pb-6 sm:pt-12">
        <h1 className="font-semibold font-serif text-2xl leading-tight tracking-tight">Your data</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{SUMMARY}</p>
      </div>
      <Section title="What runs where">
        <WhereToolsRun />
      </Section>
      {site.hasServer && (
        <Section title="What the server keeps">
          <ServerData />
        </Section>
      )}
      <Section title="What your browser keeps">
        <BrowserData />
      </Section>
      {site.hasServer && (
        <>
          <Section title="API keys">
            <ApiKeys />
          </Section>
          <Section title="Sign out everywhere">
            <SignOutEverywhere />
          </Section>
          <Section title="If you ask not to be tracked">
            <p>Do Not Track and Global Privacy Control are browser settings. With either one on:</p>
            <ul>
              <li>No page view, action or use of a tool is sent or counted.</li>
              <li>No identity is created for Recently Used. It shows only what it knew before.</li>
            </ul>
            <TrackingSignal />
          </Section>
        </>
      )}
      <Section title="Erase everything of mine">
        <EraseEverything />
      </Section>
      <Section title="Licenses">
        <p>
          This site contains the work of many others: see their{" "}
          <a href={sitePath("/licenses.txt")}>names and licenses</a>.
        </p>
      </Section>
    </>
  );
}

function Section(props: { title: string; children: ReactNode }) {
  return <TitledSection className="prose *:first:mt-0" {...props} />;
}

function WhereToolsRun() {
  if (!site.hasServer) return <WithoutServer />;
  const inBrowser = catalogue.length - onServer.length;
  return (
    <>
      <p>
        {`${inBrowser} of ${plural(catalogue.length, "tool")} ${inBrowser === 1 ? "runs" : "run"} in your browser: your input stays on your device, unless you send it to a tool that uses our server.`}
      </p>
      <p>
        This covers the web pages. Programs and agents that run a tool over HTTP send its input to the server. It’s gone
        with the response: nothing of it is kept or logged.
      </p>
      <p>Pages can contact only the server they came from. Your browser is told to block everything else.</p>
      {onServer.length > 0 && (
        <>
          <p>These tools use our server:</p>
          <dl>
            {onServer.map(({ id, title, server }) => (
              <div key={id} className="border-rule border-t py-3 last:border-b">
                <dt className="font-medium">
                  <Link to={toolPath(id)}>{title}</Link>
                </dt>
                <dd className="mt-0.5 text-ink-2 text-sm">{server}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function WithoutServer() {
  return (
    <>
      <p>
        Every tool runs in your browser: your input stays on your device. This site consists of files alone. No program
        on a server takes part, nothing is counted, and there are no cookies and no accounts.
      </p>
      <p>
        Pages load only files of this site. Your browser is told to block everything else. Whoever hosts the files can
        see, like any web host, which of them your address asks for.
      </p>
    </>
  );
}

function ServerData() {
  return (
    <>
      <p>In addition to what those tools store, the server keeps for every visitor:</p>
      <ul>
        <li>
          <strong>An anonymous identity:</strong> a random id, when it was created and last seen, and the hash of a
          random secret in a cookie. If this site’s login knows you by name, a hash of that name instead.
        </li>
        <li>
          The identity is created when a page first asks for something of yours, such as your recently used tools. It is
          deleted 30 days after it was last seen, unless it owns a paste, short link or API key.
        </li>
        <li>
          <strong>Your API keys,</strong> if you create any: a name, a hash, and when each was created and last used,
          until you delete them. An identity with keys stays.
        </li>
        <li>
          <strong>The tools you used,</strong> how often and when last, for Recently Used. Deleted with the identity.
        </li>
        <li>
          <strong>Reports of abuse you send:</strong> the paste or link, your reason and note, until the people who run
          this site have handled them or the item is gone. Your identity is kept with them, so that a second report
          replaces the first, but isn’t shown. Erasing your data removes it.
        </li>
        <li>
          <strong>Daily counts</strong> of page views and tool actions, without input, identity or IP address.
        </li>
        <li>
          <strong>For rate limits:</strong> IP addresses and identities, in memory or as a keyed hash, for about an
          hour, or up to a day after many megabytes of pastes.
        </li>
      </ul>
      <p>
        The server’s log has no IP addresses and nothing you typed. A proxy in front of it is up to the people who run
        this site: <a href={`mailto:${site.email}`}>ask them</a>.
      </p>
    </>
  );
}

function BrowserData() {
  /** Counts the times that everything was switched off at once. */
  const [renewed, setRenewed] = useState(0);
  const hydrated = useHydrated();
  return (
    <ul>
      <li>
        <strong>Your theme, favorites and recently used tools,</strong> in local storage.{" "}
        {site.hasServer ? "Theme and favorites are never sent." : "They are never sent."}
      </li>
      <li>
        <strong>Recipes you save,</strong> in local storage: their steps and options, never an input or a password.
      </li>
      {site.hasServer && (
        <>
          <li>
            <strong>Which pastes are yours,</strong> in local storage, so that your own views aren’t counted.
          </li>
          <li>
            <strong>The cookie,</strong> for up to 400 days. It only renews your sign-in; scripts and other sites can’t
            read it.
          </li>
        </>
      )}
      <li>
        <strong>Your work:</strong> tool inputs up to 5 MB, for Back and reload, until you close the tab; and the
        options you choose, in local storage, for your next visit. Passwords and keys are never stored.
        <KeepWorkToggle key={`work ${renewed}`} />
      </li>
      <li>
        <strong>Your history:</strong> your last 50 runs of tools that work in the browser, in local storage. Of each,
        the time, the tool, its options, and names and sizes of files or the size of the text. Never a result, a
        password or a key, and for tools that deal in secrets not even the size. Inputs under 64 KB only if you allow
        it. It starts switched off if your browser asks not to be tracked, or if you don’t keep your work.
        <div className="min-h-18">
          {hydrated && (
            <Suspense>
              <HistoryToggles key={`history ${renewed}`} />
            </Suspense>
          )}
        </div>
      </li>
      <li>
        <strong>Big results of many files</strong> that run at once, in this browser’s private storage, until you close
        the page.
      </li>
      <li>
        <strong>A copy of the site</strong> for offline use, unless you save data or are on a cellular network. It
        contains nothing of yours.
      </li>
      <li>
        <strong>On a shared device,</strong> switch off work and history, and forget both.
        <div className="py-1.5">
          <Button
            onClick={async () => {
              const { keepNothing } = await import("#app/history/history-settings.ts");
              keepNothing();
              setRenewed(renewed + 1);
              toastDone("Switched off!", "Your work and history are no longer kept in this browser.");
            }}
          >
            This Is a Shared Device
          </Button>
        </div>
      </li>
    </ul>
  );
}

/** Lets the visitor turn off keeping work. */
function KeepWorkToggle() {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const isKept = chosen ?? (!hydrated || keepsDrafts());
  return (
    <label className="flex min-h-9 w-fit items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isKept}
        onChange={({ target }) => {
          setChosen(target.checked);
          setKeepsDrafts(target.checked);
        }}
      />
      Keep my work in this browser
    </label>
  );
}

const HistoryToggles = lazyPart(() => import("#app/history/history-toggles.tsx"), "HistoryToggles");

/** Shows what this browser asks for; before hydration, a line of the same height. */
function TrackingSignal() {
  const signals: PrivacySignals = useHydrated() ? (navigator as PrivacySignals) : {};
  const { doNotTrack, globalPrivacyControl } = signals;
  const names = [doNotTrack === "1" && "Do Not Track", globalPrivacyControl && "Global Privacy Control"];
  return (
    <p className="rounded border border-rule bg-card px-3.5 py-2">
      {refusesTracking(signals)
        ? `Your browser asks not to be tracked: ${names.filter(Boolean).join(" and ")}.`
        : "Your browser has neither setting on."}
    </p>
  );
}
