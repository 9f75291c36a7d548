import type { Program } from "../../program/program-execution.ts";
import { type RunState } from "../../run/state.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import type { Stop } from "../stop-signal.ts";
import type { JournalWriter } from "./journal-writer.ts";
interface Engine {
    readonly context: EffectContext;
    readonly journal: JournalWriter;
    readonly stop: Stop;
    /** Where the definition is one. */
    readonly program?: Program | undefined;
}
/**
 * Runs until nothing can be done any more: decide, journal the intents, start the effects, journal what came of them. The outcome of
 * one step and the intent of the next are one append.
 */
export declare function runWorkflow(engine: Engine): Promise<RunState>;
export {};
