import type { CheckoutClaim } from "../ports/workspaces.ts";
import { type Repository } from "./repository.ts";
/** The user's checkout, for runs without a worktree of their own: one at a time works in it. */
export interface Checkout {
    /** Errors: `git-unsuitable` where another run works in it. */
    claim(runId: string): Promise<CheckoutClaim>;
    /** Called before the checkout is put on the branch of a run. */
    noteOrigin(place: {
        readonly branch: string;
        readonly base_branch: string;
        readonly base_sha: string;
    }): Promise<void>;
}
export declare function createCheckout({ git }: Repository): Checkout;
