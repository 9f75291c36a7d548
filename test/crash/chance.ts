export const FULL = process.env["TEST_SIZE"] === "full";
export const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 100_000);

export function createRandom(from: number): () => number {
  let state = from + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const AT_ONCE = 3;

export async function everyOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
