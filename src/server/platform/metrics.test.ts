import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("createMetrics", () => {
  it("reads grouped gauges once per scrape", async () => {
    const metrics = createMetrics();
    let reads = 0;
    metrics.gauges({ lamps_waiting: "Lamps that wait.", lamps_lit: "Lamps that are lit." }, async () => {
      reads += 1;
      return { lamps_waiting: reads, lamps_lit: 10 * reads };
    });
    expect(reads).toBe(0);
    for (const time of [1, 2]) {
      const text = await metrics.text();
      expect(text).toContain(`\nlamps_waiting ${time}\n`);
      expect(text).toContain(`\nlamps_lit ${10 * time}\n`);
      expect(reads).toBe(time);
    }
  });

  it("counts each of many responses once across scrapes", async () => {
    const metrics = createMetrics();
    const response = { requestId: "", method: "GET", route: "/x", status: 200 };
    const labels = 'method="GET",route="/x",status="200"';
    for (const count of [15_000, 30_000]) {
      for (let index = 0; index < 15_000; index++)
        metrics.recordResponse({ ...response, durationMs: index % 2 ? 2 : 20 });
      const text = await metrics.text();
      expect(text).toContain(`http_request_duration_seconds_count{${labels}} ${count}\n`);
      expect(text).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels}} ${count / 2}\n`);
    }
  });
});
