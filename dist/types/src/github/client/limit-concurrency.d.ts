/** Does the work for every item, some at a time; results are in the order of the items. */
export declare function withConcurrencyLimit<Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): Promise<Result[]>;
