/** Whether suites run at full size. */
export const isFull = process.env["TEST_SIZE"] === "full";

/** The seed of all random choices; vitest.config.ts sets it. */
export const seed = Number(process.env["TEST_SEED"] ?? 1);

/** Parameters of a property. A failure prints the path; as TEST_PATH, with TEST_SEED, it replays that failure. */
export function parameters(numRuns: number): { numRuns: number; seed: number; path?: string } {
  const { TEST_PATH: path } = process.env;
  return { numRuns, seed, ...(path === undefined ? {} : { path }) };
}

/** Points that are tried of each workflow; TEST_SIZE=full tries every one. */
export const SAMPLE = Number(process.env["TEST_POINTS"] ?? 1);
/** Seeds that follow each other from the first one, of suites that can try several in one go. */
export const seeds = Array.from(
  { length: Number(process.env["TEST_SEEDS"] ?? 1) },
  (_, index) => seed + index,
);

export function createRandom(from: number): () => number {
  let state = from + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const AT_ONCE = 3;

export async function everyOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** As many, one out of each stretch. */
export function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  const stride = all.length / count;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index + random()) * stride)]).filter(
    (item) => item !== undefined,
  );
}
