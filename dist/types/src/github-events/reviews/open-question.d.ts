import { type RunState } from "../../run/state.ts";
export interface OpenRunQuestion {
    readonly seq: number;
    readonly at: string;
    /** Branch that the step works on. */
    readonly branch: string | undefined;
    /** The step that an answer has to name so that no other question takes it. */
    readonly step: string | undefined;
}
interface Wanted {
    /** Path or name of the step, where somebody names it. */
    readonly step?: string | undefined;
    /** Branch of the pull request where it was said. */
    readonly headRef?: string | undefined;
}
/**
 * The open question that somebody answers: the one they name; else, on the pull request of a branch, what is asked there or around it, the
 * nearest first. What a parallel branch asks is nothing that is answered on the pull request of another one.
 */
export declare function findOpenQuestion(state: RunState, { step: wanted, headRef }: Wanted): OpenRunQuestion | undefined;
export {};
