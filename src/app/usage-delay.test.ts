import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { delayUsage } from "./usage-delay.ts";

describe("delayUsage", () => {
  const record = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    record.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it("records 1,000 ms after the input becomes non-empty, even while typing continues", () => {
    const usage = delayUsage(record);
    usage.input(true);
    vi.advanceTimersByTime(600);
    usage.input(true);
    vi.advanceTimersByTime(399);
    expect(record).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(record).toHaveBeenCalledOnce();
  });

  it("records nothing if the input is cleared in time", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.input(false);
    vi.advanceTimersByTime(5_000);
    expect(record).not.toHaveBeenCalled();
  });

  it("restarts the delay when the input becomes non-empty again", () => {
    const usage = delayUsage(record);
    usage.input(true);
    vi.advanceTimersByTime(900);
    usage.input(false);
    usage.input(true);
    vi.advanceTimersByTime(900);
    expect(record).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(record).toHaveBeenCalledOnce();
  });

  it("records an action immediately, and not again for the pending input", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.action();
    vi.advanceTimersByTime(5_000);
    expect(record).toHaveBeenCalledOnce();
  });

  it("cancels a pending input", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.cancel();
    vi.advanceTimersByTime(5_000);
    expect(record).not.toHaveBeenCalled();
  });
});
