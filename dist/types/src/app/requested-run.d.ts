import { type Spot } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
interface Wanted {
    /** Of the request. */
    readonly id: string;
    readonly spot: Spot;
    readonly stateRef: string;
    /** The run that it names. */
    readonly runId?: string | undefined;
}
/** The run of a spot that has a request already, taken or not; undefined where none has. */
export declare function requestedRun({ refs }: Pick<AppPorts, "refs">, { id, spot, stateRef, runId: named }: Wanted): Promise<string | undefined>;
export {};
