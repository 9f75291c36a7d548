import type { CheckoutObjects } from "./checkout-objects.ts";
import type { ObjectSource } from "./objects.ts";
/** A remote, and the checkout whose commits go there. */
export interface CodeSource extends ObjectSource {
    readonly checkout: CheckoutObjects;
}
/** Whether a commit of the state is among the last ones that led to another. */
export declare function isPartOfHistory({ repository, remote }: ObjectSource, { commit, tip }: {
    commit: string;
    tip: string;
}): Promise<boolean>;
/** Whether the remote went on from a commit of the checkout. */
export declare function isFastForward({ repository, remote, checkout }: CodeSource, { from, to }: {
    from: string;
    to: string;
}): Promise<boolean>;
