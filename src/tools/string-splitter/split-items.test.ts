import { expect, it } from "vitest";
import { gatherItems, type ItemSettings } from "./split-items.ts";

const SETTINGS: ItemSettings = { trim: false, skipEmpty: false, before: "", after: "", separator: "\n" };

const gather = (parts: readonly string[], settings: Partial<ItemSettings> = {}) =>
  gatherItems([parts], { ...SETTINGS, ...settings });

it("keeps items unchanged by default", async () => {
  expect(await gather([" a", "", "é"])).toEqual({
    count: 3,
    items: [{ text: " a" }, { text: "" }, { text: "é" }],
    content: " a\n\né",
    bytes: 6,
  });
});

it("trims items, leaves out empty ones and decorates the rest", async () => {
  const settings = { trim: true, skipEmpty: true, before: "<", after: ">", separator: ", " };
  expect(await gather([" a ", "  ", "b"], settings)).toMatchObject({ count: 2, content: "<a>, <b>" });
});

it("lists the first 500 of many items, and puts all in the content", async () => {
  const { count, items, content } = await gather(Array.from({ length: 2_000 }, (_, index) => `${index}`));
  expect([count, items.length]).toEqual([2_000, 500]);
  expect(content).toBeInstanceOf(Blob);
  expect((await new Blob([content]).text()).split("\n")).toHaveLength(2_000);
});

it("shortens a long item and gives its byte range in the content", async () => {
  const long = `${"é".repeat(999)}😀${"é".repeat(100)}`;
  const { items, content } = await gather(["ü", long, "z"], { separator: " — " });
  const [, item] = items;
  expect(item?.text).toBe("é".repeat(999));
  if (!(content instanceof Blob)) throw new Error("expected a Blob");
  expect(await content.slice(...(item?.range ?? [])).text()).toBe(long);
});

it("yields to the event loop while it gathers", async () => {
  let heard = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    heard = true;
  };
  function* parts() {
    port2.postMessage("stop");
    const end = Date.now() + 5_000;
    while (!heard && Date.now() < end) yield "";
  }
  await gatherItems([parts()], SETTINGS);
  port1.close();
  expect(heard).toBe(true);
});
