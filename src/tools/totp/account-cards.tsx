import { Panel } from "#ui/panel.tsx";
import type { Account } from "./account.ts";
import { AccountCard } from "./account-card.tsx";

/** The codes of each account: one, or all of an export. */
export function AccountCards({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Panel sunk heading={accounts.length === 1 ? "Code" : `${accounts.length} codes`}>
      <p className="sr-only">{accounts.length === 1 ? "The code is ready." : "The codes are ready."}</p>
      {/* A screen reader would announce each new code. */}
      <div aria-live="off">
        {accounts.map((account, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an export may have an account twice
          <AccountCard key={place} account={account} />
        ))}
      </div>
    </Panel>
  );
}
