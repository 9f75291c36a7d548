import type { GitHubPlace } from "../github/repository.ts";
import type { StateRefs } from "../state/refs.ts";
import type { AppForge, AppPorts } from "./ports.ts";
/** Name of the starter workflow, and of the dispatches of a repository that it waits for. */
export declare const STARTER: {
    readonly workflowFile: "agentic.yml";
    readonly event: "agentic";
};
export interface PlaceOptions {
    readonly own: AppPorts["own"];
    readonly report: (text: string) => void;
    /** Where more than these ports tell of the same things. */
    readonly tellOnce?: (text: string) => void;
    readonly workflowFile?: string;
    readonly mayAskMore?: AppPorts["mayAskMore"];
    readonly actors?: AppPorts["actors"];
    /** Run of a workflow that this is part of: what it has claimed itself keeps it from nothing. */
    readonly workflowRun?: string | undefined;
    /** In place of ones that remember nothing of earlier deliveries. */
    readonly refs?: StateRefs;
    /** In place of starting a workflow. */
    readonly dispatch?: AppForge["dispatch"];
}
/** The ports of a repository at GitHub. */
export declare function portsAt(place: GitHubPlace, options: PlaceOptions): AppPorts;
