import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
import type { EffectContext } from "../effects/effect-context.ts";
type Back = NonNullable<RunEventOf<"run.resumed">["back"]>[number];
/**
 * Branches that go back to the commit from which the first step that runs again started. A branch stays where a merge came after that
 * commit and its own branch is not begun afresh: what is in history already cannot be merged a second time.
 */
export declare function branchesBack(state: RunState, reset: readonly string[]): Back[];
/** Puts branches back that a resumption asked for. Repeating it after a crash finds what was done. */
export declare function goBack(context: EffectContext, record: (event: NewRunEvent) => void): Promise<void>;
export {};
