import type { RunRecord } from "../run/record.ts";
import type { RunState } from "../run/state.ts";
import type { Overrides } from "../engine/resolve-settings.ts";
/** Every setting that a door may give a run for its whole length. */
type Settings = {
    readonly [name in keyof Overrides]?: Overrides[name] | undefined;
};
/** Of what a door was given the settings of the run; what is undefined is not given. */
export declare function overridesOf(given: Settings): Overrides;
/** Settings of a resumed run: those of its start, those of earlier resumptions, and those given now. */
export declare function overridesAfter({ overrides }: Pick<RunRecord, "overrides">, { limits, agent }: Pick<RunState, "limits" | "agent">, given: Overrides): Overrides;
export {};
