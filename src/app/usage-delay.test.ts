import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { delayUsage } from "./usage-delay.ts";

describe("delayUsage", () => {
  const record = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    record.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it("records 1,000 ms after the input becomes non-empty, however long a person goes on typing", () => {
    const usage = delayUsage(record);
    usage.input(true);
    vi.advanceTimersByTime(600);
    usage.input(true);
    vi.advanceTimersByTime(399);
    expect(record).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(record).toHaveBeenCalledOnce();
  });

  it("records nothing when the input is emptied in time", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.input(false);
    vi.advanceTimersByTime(5_000);
    expect(record).not.toHaveBeenCalled();
  });

  it("starts anew when the input becomes non-empty again", () => {
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

  it("records an action at once, and not again for the input that waits", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.action();
    vi.advanceTimersByTime(5_000);
    expect(record).toHaveBeenCalledOnce();
  });

  it("forgets a waiting input when the page is left", () => {
    const usage = delayUsage(record);
    usage.input(true);
    usage.cancel();
    vi.advanceTimersByTime(5_000);
    expect(record).not.toHaveBeenCalled();
  });
});
