import { type GitHubPlace } from "../github/client/github-repository.ts";
import type { Clock } from "../ports/clock.ts";
import type { Dispatch, EventForge } from "../ports/event-forge.ts";
export interface ForgeOptions {
    readonly clock: Clock;
    /** File below `.github/workflows/` that runs are started with. */
    readonly workflowFile: string;
    /** Which dispatches of the repository it waits for. */
    readonly event: string;
    /** Told what people could not be shown. */
    readonly report: (text: string) => void;
    /** As whom we write. */
    readonly login?: string;
}
/** GitHub itself. */
export declare function createAppForge(place: GitHubPlace, options: ForgeOptions): EventForge;
/** Inputs of the starter workflow; only those that say something, since older ones know fewer. */
export declare function inputsOf(dispatch: Dispatch): Record<string, string>;
