import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchRate } from "./min-rate.ts";

describe("watchRate", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reports a client once it moves less than 32 KiB in 30 seconds", () => {
    let bytes = 0;
    const onSlow = vi.fn();
    watchRate(() => bytes, onSlow);
    bytes += 32_768;
    vi.advanceTimersByTime(30_000);
    expect(onSlow).not.toHaveBeenCalled();
    bytes += 32_767;
    vi.advanceTimersByTime(60_000);
    expect(onSlow).toHaveBeenCalledOnce();
  });

  it("stops watching", () => {
    const onSlow = vi.fn();
    watchRate(() => 0, onSlow)();
    vi.advanceTimersByTime(60_000);
    expect(onSlow).not.toHaveBeenCalled();
  });
});
