import type { StateStore } from "../ports/states.ts";
import type { OnUncarried } from "../store/replicated-options.ts";
import { type RemotePlace } from "./remote-place.ts";
interface CarriedPlace extends RemotePlace {
    /** Tells people what happens to the files of a run. */
    readonly report?: (text: string) => void;
    readonly onUncarried?: OnUncarried;
    /** Aborted when somebody wants the run to stop. */
    readonly interrupt?: AbortSignal | undefined;
    /** Aborted when somebody wants everything to end at once. */
    readonly kill?: AbortSignal;
}
/** The runs of a repository, carried to its remote where it has one; what is written holds no secrets. */
export declare function composeCarriedStates(place: CarriedPlace): StateStore;
export {};
