import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDnsZone } from "#server/dns/testing/dns-zone.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { test as base, expect, expectAccessible, openHydrated } from "./fixtures.ts";
import { clipboard, input } from "./tool-page.ts";
import { field, press } from "./use.ts";

let folder = "";
let origin = "";
let zone: Awaited<ReturnType<typeof startDnsZone>>;

/** Visits a server of its own, with a DNS zone of its own. */
const test = base.extend({ baseURL: ({ browserName: _ }, use) => use(origin) });

// One server for all.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const name = "site.example.com";
  zone = await startDnsZone({
    [`A ${name}`]: { answers: [{ type: "A", name, ttl: 300, data: "1.1.1.1" }], authenticated: true },
    [`AAAA ${name}`]: { answers: [] },
    [`MX ${name}`]: {
      answers: [{ type: "MX", name, ttl: 60, data: { preference: 10, exchange: "mail.example.com" } }],
    },
    [`TXT ${name}`]: { answers: [{ type: "TXT", name, ttl: 60, data: "v=spf1 mx -all" }] },
    [`TXT _dmarc.${name}`]: { answers: [{ type: "TXT", name: `_dmarc.${name}`, ttl: 60, data: "v=DMARC1; p=none" }] },
  });
  folder = mkdtempSync(join(tmpdir(), "sundry-dns-"));
  const env = { ...RAISED_LIMITS, DATA_DIR: folder, DNS_SERVERS: `127.0.0.1:${zone.server.port}` };
  ({ origin } = await startServer(env));
});

test.afterAll(() => {
  killServers();
  zone.close();
  rmSync(folder, { recursive: true, force: true });
});

test("DNS Lookup lists records by type, of a name and of a pasted URL", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await openHydrated(page, "/tools/dns-lookup");
  await input(page).fill("https://site.example.com/path");
  await input(page).press("Enter");
  const addresses = page.getByRole("region", { name: "A of site.example.com" });
  await expect(addresses).toContainText("DNSSEC valid");
  await expect(addresses).toContainText("1.1.1.1 · TTL 300 s");
  await expect(page.getByText("site.example.com has no AAAA records.")).toBeVisible();
  await expect(page.getByText(/site.example.com: This name does not exist \(NXDOMAIN\)/)).toBeVisible();
  await page.getByRole("button", { name: "Copy 10 mail.example.com" }).click();
  await expect.poll(() => clipboard(page)).toBe("10 mail.example.com");
  await press(page, "Copy all");
  await expect.poll(() => clipboard(page)).toContain("site.example.com.\t300\tIN\tA\t1.1.1.1\n");
  await expectAccessible(page);
});

test("DNS Lookup explains who may send mail for a domain", async ({ page }) => {
  await openHydrated(page, "/tools/dns-lookup");
  await input(page).fill("ada@site.example.com");
  await field(page, "Records").selectOption("Email (MX, SPF, DKIM, DMARC)");
  await field(page, "DKIM selector").fill("s1");
  await press(page, "Look Up");
  await expect(page.getByText("SPF: other servers are refused (-all)")).toBeVisible();
  await expect(page.getByText("DMARC: mail that fails is only reported")).toBeVisible();
  await expect(page.getByText("DKIM: no key under this selector")).toBeVisible();
  await expectAccessible(page);
});

test.describe("refused names", () => {
  test.use({ expectedErrors: /422/ });

  test("DNS Lookup says why it looks up no private name, and keeps the input", async ({ page }) => {
    await openHydrated(page, "/tools/dns-lookup");
    await input(page).fill("db.internal");
    await input(page).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Only names of the public internet can be looked up.");
    await expect(input(page)).toHaveValue("db.internal");
    await expect(input(page)).toBeFocused();
  });
});
