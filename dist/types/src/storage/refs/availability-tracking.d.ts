import type { Clock } from "../../ports/clock.ts";
import type { RemoteAvailability } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
/** State refs that keep in mind whether they are answered. Contents do not count: they may be known without asking. */
export declare function trackAvailability(refs: StateRefs, { clock, availability }: {
    readonly clock: Clock;
    readonly availability: RemoteAvailability;
}): StateRefs;
