import type { Decision, Traversal } from "../traversal.ts";
/** A decision by which a step of the definition begins, or begins again. */
export type Candidate = Extract<Decision, {
    type: "start-step" | "open-branch" | "enter-workflow" | "ask-human";
}>;
/** With `orchestrator: agent` an agent chooses among what the rules allow; by default the rules' answer holds. */
export declare function chosenDecision({ plan, state }: Traversal, decisions: readonly Decision[]): readonly Decision[];
/** Where every step has ended, the agent says whether the run has, or why not. What is left costs nothing, so no limit keeps it back. */
export declare function chosenEnd({ plan, state }: Traversal, decisions: readonly Decision[]): readonly Decision[];
