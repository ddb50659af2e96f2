import { describe, expect, it } from "vitest";
import { createLimitHits } from "./limit-hits.ts";
import { createMetrics } from "./metrics.ts";
import { testClock } from "./testing/test-app.ts";

const HOUR_MS = 3_600_000;

describe("createLimitHits", () => {
  it("counts hits by limit, in total and in the last hour", () => {
    const clock = testClock();
    const hits = createLimitHits(createMetrics(), clock.monotonic);
    const [onCreate, onMiss] = [hits.counterOf("create"), hits.counterOf("miss")];
    expect(hits.list()).toEqual([]);
    onCreate();
    onCreate();
    clock.advance(HOUR_MS / 2);
    onCreate();
    onMiss();
    expect(hits.list()).toEqual([
      { limit: "create", total: 3, lastHour: 3 },
      { limit: "miss", total: 1, lastHour: 1 },
    ]);
    clock.advance(HOUR_MS / 2);
    expect(hits.list()).toEqual([
      { limit: "create", total: 3, lastHour: 1 },
      { limit: "miss", total: 1, lastHour: 1 },
    ]);
    clock.advance(HOUR_MS);
    expect(hits.list()).toEqual([
      { limit: "create", total: 3, lastHour: 0 },
      { limit: "miss", total: 1, lastHour: 0 },
    ]);
  });

  it("is a metric that starts at 0", async () => {
    const metrics = createMetrics();
    const onHit = createLimitHits(metrics, testClock().monotonic).counterOf("create");
    expect(await metrics.text()).toContain('sundry_limits_hit_total{limit="create"} 0\n');
    onHit();
    expect(await metrics.text()).toContain('sundry_limits_hit_total{limit="create"} 1\n');
  });
});
