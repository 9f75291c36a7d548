/** GitHub limits concurrent requests. */
const MAX_CONCURRENT = 6;

/** Runs the work for every item with limited concurrency. Returns the results in the order of the items. */
export async function withConcurrencyLimit<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items].entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return results;
}
