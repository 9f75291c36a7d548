/** Whether suites run at full size. */
export const isFull = process.env["TEST_SIZE"] === "full";

/** How often a property is tried. What fast-check prints of a failure, given as TEST_SEED and TEST_PATH, replays it. */
export function parameters(numRuns: number): { numRuns: number; seed?: number; path?: string } {
  const { TEST_SEED: seed, TEST_PATH: path } = process.env;
  return {
    numRuns,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  };
}
