import type { CheckoutClaim } from "../../ports/workspaces.ts";
import { type Base, type Repository } from "./repository.ts";
/** The user's checkout, for runs without a worktree of their own: one at a time works in it. */
export interface Checkout {
    /** Errors: `git-unsuitable` where another run works in it, or was killed there and left it on its branch. */
    claim(runId: string): Promise<CheckoutClaim>;
    /** What the checkout was on before a run put it on this branch; undefined where no run did. */
    before(branch: string): Promise<Base | undefined>;
    /** Called before the checkout is put on the branch of a run. */
    noteOrigin(place: {
        readonly branch: string;
        readonly base_branch: string;
        readonly base_sha: string;
    }): Promise<void>;
}
export declare function createCheckout({ git }: Repository): Checkout;
