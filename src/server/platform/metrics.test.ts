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

it("times each of very many answers once, whenever somebody looks", async () => {
  const metrics = createMetrics();
  const answer = { requestId: "", method: "GET", route: "/x", status: 200 };
  const labels = 'method="GET",route="/x",status="200"';
  for (const count of [15_000, 30_000]) {
    for (let index = 0; index < 15_000; index++) metrics.recordAnswer({ ...answer, milliseconds: index % 2 ? 2 : 20 });
    const text = await metrics.text();
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} ${count}\n`);
    expect(text).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels}} ${count / 2}\n`);
  }
});
