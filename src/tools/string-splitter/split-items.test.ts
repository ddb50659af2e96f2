import { expect, it } from "vitest";
import { gatherItems, type ItemSettings } from "./split-items.ts";

const SETTINGS: ItemSettings = { trim: false, skipEmpty: false, before: "", after: "", separator: "\n" };

const gather = (parts: readonly string[], settings: Partial<ItemSettings> = {}) =>
  gatherItems([parts], { ...SETTINGS, ...settings });

it("keeps items as they are", async () => {
  expect(await gather([" a", "", "é"])).toEqual({
    count: 3,
    items: [{ text: " a" }, { text: "" }, { text: "é" }],
    content: " a\n\né",
    bytes: 6,
  });
});

it("trims, leaves out what is empty then, and decorates what is left", async () => {
  const settings = { trim: true, skipEmpty: true, before: "<", after: ">", separator: ", " };
  expect(await gather([" a ", "  ", "b"], settings)).toMatchObject({ count: 2, content: "<a>, <b>" });
});

it("of many items keeps the first to be shown, and all in the content", async () => {
  const { count, items, content } = await gather(Array.from({ length: 2_000 }, (_, index) => `${index}`));
  expect([count, items.length]).toEqual([2_000, 500]);
  expect(content).toBeInstanceOf(Blob);
  expect((await new Blob([content]).text()).split("\n")).toHaveLength(2_000);
});

it("of a long item keeps the beginning and its place in the content", async () => {
  const long = `${"é".repeat(999)}😀${"é".repeat(100)}`;
  const { items, content } = await gather(["ü", long, "z"], { separator: " — " });
  const [, item] = items;
  expect(item?.text).toBe("é".repeat(999));
  if (!(content instanceof Blob)) throw new Error("expected a Blob");
  expect(await content.slice(...(item?.range ?? [])).text()).toBe(long);
});

it("lets other events have their turn while it gathers", async () => {
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
