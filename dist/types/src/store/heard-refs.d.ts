import type { Clock } from "../ports/clock.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Silence } from "./elsewhere.ts";
/** State refs that keep in mind whether they are answered. Contents may be known without asking; how refs stand never is. */
export declare function heardRefs(refs: StateRefs, { clock, silence }: {
    readonly clock: Clock;
    readonly silence: Silence;
}): StateRefs;
