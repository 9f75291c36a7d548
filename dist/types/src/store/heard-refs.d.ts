import type { Clock } from "../ports/clock.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Silence } from "./elsewhere.ts";
/** State refs that keep in mind whether they are answered. Contents do not count: they may be known without asking. */
export declare function heardRefs(refs: StateRefs, { clock, silence }: {
    readonly clock: Clock;
    readonly silence: Silence;
}): StateRefs;
