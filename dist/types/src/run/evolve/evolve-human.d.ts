import type { RunEventOf } from "../journal/event.ts";
import { type RunState } from "../state.ts";
import { type Handlers } from "./evolve-step.ts";
/** Questions to people, and their answers. */
export declare const humanHandlers: Handlers<"human.asked" | "human.approved" | "human.answered" | "human.voided">;
/** An agent begins after what people answered. */
export declare function followAnswers(state: RunState, { step, kind }: RunEventOf<"step.started">): void;
/** Where a run goes on, questions may have their time for an answer again. */
export declare function giveTime(state: RunState, { at, deadlines }: RunEventOf<"run.resumed">): void;
/** Nobody need answer any more what a step that was left out had asked, or one inside it: should it run after all, it asks anew. */
export declare function forgetQuestions(state: RunState, path: string): void;
