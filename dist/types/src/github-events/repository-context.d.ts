import { type OwnChecks } from "../github/checks/failed-check-runs.ts";
import { type GitHubPlace } from "../github/client/github-repository.ts";
import type { ChecksForge } from "../ports/checks-forge.ts";
import type { EventForge } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import type { EventContext } from "./event-context.ts";
/** Name of the starter workflow, and of the dispatches of a repository that it waits for. */
export declare const STARTER: {
    readonly workflowFile: "agentic.yml";
    readonly event: "agentic";
};
export interface PlaceOptions {
    readonly own: EventContext["own"];
    readonly report: (text: string) => void;
    /** Where more than these ports tell of the same things. */
    readonly warnOnce?: (text: string) => void;
    readonly workflowFile?: string;
    readonly isWithinRateLimit?: EventContext["isWithinRateLimit"];
    readonly actors?: EventContext["actors"];
    /** Run of a workflow that this is part of: what it has claimed itself keeps it from nothing. */
    readonly workflowRun?: string | undefined;
    /** In place of ones that remember nothing of earlier deliveries. */
    readonly refs?: StateRefs;
    /** In place of starting a workflow. */
    readonly dispatch?: EventForge["dispatch"];
}
/** The ports of a repository at GitHub. */
export declare function portsAt(place: GitHubPlace, options: PlaceOptions): EventContext;
/** GitHub itself. */
export declare function createChecksForge(place: GitHubPlace, own: OwnChecks): ChecksForge;
