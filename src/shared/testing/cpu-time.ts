/**
 * How long work takes in milliseconds, whatever else the machine does: counts this thread's CPU time, as if the machine
 * were of usual speed.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000 / Number(process.env.TEST_SLOWNESS ?? 1);
}
