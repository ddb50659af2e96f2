import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

it("asks once for numbers that come together, each time that somebody looks", async () => {
  const metrics = createMetrics();
  let asked = 0;
  metrics.gauges({ lamps_waiting: "Lamps that wait.", lamps_lit: "Lamps that are lit." }, async () => {
    asked += 1;
    return { lamps_waiting: asked, lamps_lit: 10 * asked };
  });
  expect(asked).toBe(0);
  for (const time of [1, 2]) {
    const text = await metrics.text();
    expect(text).toContain(`\nlamps_waiting ${time}\n`);
    expect(text).toContain(`\nlamps_lit ${10 * time}\n`);
    expect(asked).toBe(time);
  }
});
