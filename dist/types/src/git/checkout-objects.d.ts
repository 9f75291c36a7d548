import { type Repository } from "./repository.ts";
/** Where a checkout keeps its commits: read from, as data. */
export interface CheckoutObjects {
    /** Absolute folder of objects. */
    readonly objects: string;
    /** Commits that have parents elsewhere only, as they are now. */
    shallow(): readonly string[];
}
export declare function findCheckoutObjects(repository: Repository): Promise<CheckoutObjects>;
