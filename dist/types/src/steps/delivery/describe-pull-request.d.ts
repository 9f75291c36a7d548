import { type Written } from "../../output/github/pull-request-body.ts";
import type { StepContext } from "../step-context.ts";
export interface Described extends Written {
    readonly draft: boolean;
}
/**
 * Title and body as the last step that wrote them says, else by the template; made safe to post. It is a draft where a step says so, and
 * where what the run knows of its checks does not hold, whatever a step says.
 */
export declare function describePullRequest(context: StepContext, path: string | undefined): Promise<Described>;
