/** Tells the milliseconds that this process has worked since; those in which the machine was busy elsewhere do not count. */
export function startCpuTime(): () => number {
  const began = process.cpuUsage();
  const clock = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(began);
    // Several threads work more than the time that passes.
    return Math.min((user + system) / 1_000, performance.now() - clock);
  };
}
