import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PublicAddress, readAddress } from "./address.ts";
import { asnFile, packedAsn } from "./geo-sources.ts";
import { mmdb } from "./testing/mmdb.ts";

const address = (text: string) => readAddress(text) as PublicAddress;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "geo-"));
});
afterAll(() => rm(folder, { recursive: true }));

const ISP = {
  autonomous_system_number: 64500,
  autonomous_system_organization: "Shelf Networks",
  isp: "Shelf Internet",
  organization: "Shelf Library",
};

it.each([
  ["1.2.3.4", "1.2.3.0", 24, "1.2.3.0 - 1.2.3.255"],
  ["1.2.3.4", "1.2.3.4", 32, "1.2.3.4 - 1.2.3.4"],
  ["2400:1:2:3::4", "2400:1:2::", 48, "2400:1:2:: - 2400:1:2:ffff:ffff:ffff:ffff:ffff"],
])(
  "asnFile reads provider, organization, and range of %s from an ISP database",
  async (text, network, prefix, networkRange) => {
    const path = join(folder, `${prefix}.mmdb`);
    await writeFile(path, mmdb(address(network), prefix, ISP));
    const find = await asnFile(path);
    expect(find(address(text))).toEqual({
      isp: "Shelf Internet",
      org: "Shelf Library",
      as: "AS64500 Shelf Networks",
      networkRange,
    });
    expect(find(address(text.startsWith("1") ? "1.2.4.4" : "2400:2::"))).toEqual({});
  },
);

it("packedAsn finds network ranges in the bundled data", async () => {
  expect((await packedAsn(4))(address("1.1.1.1"))).toMatchObject({ networkRange: "1.1.1.0 - 1.1.1.255" });
  const { networkRange } = (await packedAsn(6))(address("2001:4860:4860::8888"));
  expect(networkRange).toMatch(/^2001:4860:\S* - 2001:4860:\S+$/);
});
