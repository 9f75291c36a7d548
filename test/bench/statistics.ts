export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** The median of the rounds' ratios: what disturbs a machine for a while disturbs both sides of a round. */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.slice(0, others.length).map((one, round) => one / (others[round] ?? Number.NaN)));
}

/** The median of each field. */
export function medians<T extends object>(samples: readonly T[]): T {
  const keys = Object.keys(samples[0] ?? {}) as (keyof T)[];
  const entries = keys.map((key) => [key, median(samples.map((sample) => Number(sample[key])))]);
  return Object.fromEntries(entries) as T;
}
