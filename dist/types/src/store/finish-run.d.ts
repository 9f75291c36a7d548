import type { Pace } from "../state/change-ref.ts";
import type { Replica } from "../state/replica.ts";
import type { Elsewhere } from "./elsewhere.ts";
interface Finish extends Pace {
    readonly far: Elsewhere;
    readonly replica: Replica;
    readonly runId: string;
    /** Whether nobody is to work on the run any more. */
    readonly ended: boolean;
    readonly report: (text: string) => void;
}
/** Carries all of a run elsewhere when the work on it ends, and puts it with those that have ended. Errors: `run-taken-over`. */
export declare function finishRun(finish: Finish): Promise<void>;
export {};
