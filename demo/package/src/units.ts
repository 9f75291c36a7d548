export interface Unit {
  readonly symbol: string;
  readonly name: string;
  readonly milliseconds: number;
}

/** From largest to smallest. */
export const UNITS: readonly Unit[] = [
  { symbol: "d", name: "day", milliseconds: 86_400_000 },
  { symbol: "h", name: "hour", milliseconds: 3_600_000 },
  { symbol: "m", name: "minute", milliseconds: 60_000 },
  { symbol: "s", name: "second", milliseconds: 1_000 },
  { symbol: "ms", name: "millisecond", milliseconds: 1 },
];

export interface Part {
  readonly unit: Unit;
  readonly count: number;
}

/** Whole counts of each unit, largest first, without the units that are zero. The sign is left out. */
export function splitDuration(milliseconds: number): Part[] {
  if (!Number.isFinite(milliseconds)) throw new RangeError(`Not a duration: ${milliseconds}`);
  const parts: Part[] = [];
  let rest = Math.round(Math.abs(milliseconds));
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.milliseconds);
    rest -= count * unit.milliseconds;
    if (count > 0) parts.push({ unit, count });
  }
  return parts;
}
