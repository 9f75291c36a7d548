import type { RunOutcome } from "../ports/states.ts";
import type { Pace } from "../state/change-ref.ts";
import type { Replica } from "../state/replica.ts";
import type { Spent } from "../state/spent.ts";
import type { Elsewhere } from "./elsewhere.ts";
import type { OnUncarried } from "./replicated-options.ts";
interface Finish extends Pace {
    readonly far: Elsewhere;
    readonly replica: Replica;
    readonly runId: string;
    /** Whether nobody is to work on the run any more. */
    readonly ended: boolean;
    readonly onDisplaced?: RunOutcome["onDisplaced"] | undefined;
    /** Whole lines of the journal of this clone. */
    readonly journal: () => string;
    /** Code branches that go when it has. */
    readonly spent?: Spent | undefined;
    readonly report: (text: string) => void;
    readonly onUncarried?: OnUncarried | undefined;
    /** Aborted where somebody wants the run to stop: one that stops for that reason is carried all the same. */
    readonly interrupt?: AbortSignal | undefined;
    /** Aborted where somebody does not want to wait. */
    readonly kill?: AbortSignal | undefined;
}
/**
 * Carries all of a run elsewhere when the work on it ends, and puts it with those that have ended; returns whether that could be done.
 * Errors: `run-taken-over`.
 */
export declare function finishRun(finish: Finish): Promise<boolean>;
/** The same for somebody who does not wait for it. Errors: those of the refs, and `run-taken-over`. */
export declare function carry({ far, replica, runId, ended: isEnd, spent, ...rest }: Finish): Promise<void>;
export {};
