import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { PageMeta } from "#app/document/page-head.tsx";
import { useHydrated } from "#app/hydration.tsx";
import { EraseEverything } from "#app/privacy/erase-everything.tsx";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { sitePath } from "#contract/site-path.ts";
import { plural } from "#shared/format-number.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { catalogue } from "#tools/catalogue.ts";
import { keepsWork, setKeepsWork } from "#ui/kept-work.ts";

const { CONTACT_EMAIL } = import.meta.env;

const onServer = catalogue.flatMap(({ id, title, runs }) => (runs === "browser" ? [] : [{ id, title, ...runs }]));

export const meta = (): PageMeta => ({
  title: "Your data",
  description: "What this site sends, what its server and your browser keep, and how to erase all of it.",
  path: "/privacy",
});

export default function PrivacyPage() {
  return (
    <>
      <div className="pt-8 pb-6 sm:pt-12">
        <h1 className="font-semibold font-serif text-2xl leading-tight tracking-tight">Your data</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">
          What this site sends, what its server and your browser keep, and how to erase all of it.
        </p>
      </div>
      <Part title="What runs where">
        <WhatRunsWhere />
      </Part>
      <Part title="What the server keeps">
        <WhatTheServerKeeps />
      </Part>
      <Part title="What your browser keeps">
        <WhatTheBrowserKeeps />
      </Part>
      <Part title="If you ask not to be tracked">
        <p>
          Do Not Track and Global Privacy Control are settings of browsers. With either of them, no page view, no action
          and no use of a tool is sent or counted, and no identity is made for Recently Used, which shows what it knew
          before.
        </p>
        <TrackingSignal />
      </Part>
      <Part title="Erase everything of mine">
        <EraseEverything />
      </Part>
      <Part title="What the site is made of">
        <p>
          Its pages contain the work of many others: see their{" "}
          <a href={sitePath("/licenses.txt")}>names and licenses</a>.
        </p>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2 border-rule border-t py-6 lg:grid-cols-[14rem_minmax(0,68ch)] lg:py-8"
    >
      <h2 id={id} tabIndex={-1} className="font-semibold font-serif text-lg leading-snug tracking-tight outline-none">
        {title}
      </h2>
      <div className="prose *:first:mt-0">{children}</div>
    </section>
  );
}

function WhatRunsWhere() {
  const inBrowser = catalogue.length - onServer.length;
  return (
    <>
      <p>
        {`${inBrowser} of ${plural(catalogue.length, "tool")} ${inBrowser === 1 ? "runs" : "run"} in your browser: what you put into them stays on your device, unless you hand it to another tool that uses the server. `}
        No page can talk to anyone but the server that it came from; your browser is told to forbid it.
      </p>
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

function WhatTheServerKeeps() {
  return (
    <>
      <p>Beside what those tools say, and for every visitor:</p>
      <ul>
        <li>
          <strong>An anonymous identity:</strong> a random id, when it was made and last seen, and the hash of a random
          secret in a cookie. It is made when a page first asks for something of yours, such as the tools that you used
          last, and goes 30 days after it was last seen if it owns no paste and no short link.
        </li>
        <li>
          <strong>The tools that this identity used,</strong> how often and when last, for Recently Used. They go with
          it.
        </li>
        <li>
          <strong>Counts</strong> of page views and of what is done with tools, by day. They hold no input, no identity
          and no address.
        </li>
        <li>
          <strong>For limits on how much one visitor may ask:</strong> addresses and identities, in memory or as a keyed
          hash, for about an hour, and for a day at most after many megabytes of pastes.
        </li>
      </ul>
      <p>
        The server’s log holds no addresses and nothing that you typed. What stands in front of it, such as a proxy, is
        up to those who run this site: <a href={`mailto:${CONTACT_EMAIL}`}>ask them</a>.
      </p>
    </>
  );
}

function WhatTheBrowserKeeps() {
  return (
    <ul>
      <li>
        <strong>Your theme, your favorites and the tools that you used last,</strong> in its local storage. Favorites
        and theme are sent to nobody.
      </li>
      <li>
        <strong>The cookie,</strong> for up to 400 days. It only renews the sign-in; no script and no other site can
        read it.
      </li>
      <li>
        <strong>Your work:</strong> what you put into a tool, up to 5 MB, so that it is there when you come back or
        reload the page. It goes when you close the tab. The options that you choose stay in local storage for your next
        visit; passwords and keys are never stored.
        <KeepsWork />
      </li>
      <li>
        <strong>A copy of the site,</strong> for use without a network, unless you ask to save data or are on a cellular
        network. There is nothing of yours in it.
      </li>
    </ul>
  );
}

/** Whether the browser keeps work; the visitor may say no. */
function KeepsWork() {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const keeps = chosen ?? (!hydrated || keepsWork());
  return (
    <label className="flex min-h-9 w-fit items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={keeps}
        onChange={({ target }) => {
          setChosen(target.checked);
          setKeepsWork(target.checked);
        }}
      />
      Keep my work in this browser
    </label>
  );
}

/** What this browser says; as long as it is not known, a line of the same height. */
function TrackingSignal() {
  const signals: PrivacySignals = useHydrated() ? (navigator as PrivacySignals) : {};
  const { doNotTrack, globalPrivacyControl } = signals;
  const names = [doNotTrack === "1" && "Do Not Track", globalPrivacyControl && "Global Privacy Control"];
  return (
    <p className="rounded border border-rule bg-card px-3.5 py-2">
      {refusesTracking(signals)
        ? `This browser asks for it: ${names.filter(Boolean).join(" and ")}.`
        : "This browser does not ask for it."}
    </p>
  );
}
